import { setTimeout as pause } from 'node:timers/promises'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../../account/config/product-config'
import { DateRepository, type HeldDate } from './date.repository'
import type { DateService } from './date.service'
import type { PairingService } from './pairing.service'
import { SeatRepository } from './seat.repository'
import type { TellStates } from './tell-states'

/** Connections to this process. */
export interface Connections {
  isOnline(memberId: string): boolean
}

/**
 * Everything in the speed dates that happens by itself. Each process runs one loop; they share the work by row locks.
 */
export interface SpeedLoop {
  /** One turn: records connections, performs due changes and pairs members. Safe to call at any time. */
  turn(): Promise<void>
  /** As `turn`, after a short random wait, so that processes that started together drift apart. */
  turnByLot(): Promise<void>
  /** Sets whose connections count; before it nobody is connected here. */
  attach(connections: Connections): void
}

/** How often the loop turns, in ms. Source: ours */
export const TURN_EVERY_MS = 300
const LOT_MS = 100
/** How often a connection is recorded, in ms; `lostMs` allows for it. */
const BEAT_MS = 700
/** Dates of one turn. */
const DUE = 500
/** Dates handled at the same time. Source: ours */
const WORKERS = 3

/** Dependencies of the loop. */
export interface LoopDeps {
  readonly productConfig: Pick<ProductConfig, 'speed' | 'features'>
  readonly dates: DateService
  readonly pairing: PairingService
  readonly tellStates: TellStates
}

/** The loop over the tables `speed_*`. It keeps nothing that another process or a restart would need. */
export const createSpeedLoop = (core: Core, deps: LoopDeps): SpeedLoop => {
  const { dates, pairing, tellStates } = deps
  const { speed, features } = deps.productConfig
  let connections: Connections = { isOnline: () => false }
  let isFirst = true

  /** After a start no client has had time to reconnect, so the first turn marks every member as seen now. */
  const beat = async (): Promise<void> => {
    const now = core.clock.now()
    const seats = new SeatRepository(core.db)
    const ids = await seats.listToBeat(now - BEAT_MS)
    await seats.beat(isFirst ? ids : ids.filter((id) => connections.isOnline(id)), now)
    isFirst = false
  }

  /** Handles one date in a transaction of its own, so that a failing date does not stop the others. */
  const bringUp = async (
    id: string,
    lock: (repository: DateRepository) => Promise<HeldDate | null>,
    change: (held: HeldDate, db: Parameters<DateService['bringUp']>[0]) => Promise<boolean>,
  ): Promise<void> => {
    try {
      await core.transaction(async (tx) => {
        const held = await lock(new DateRepository(tx))
        if (!held) return
        const open = held.sides
          .filter(({ is_open: isOpen }) => isOpen)
          .map(({ member_id: memberId }) => memberId)
        if (await change(held, tx)) await tellStates(tx, open)
      })
    } catch (error) {
      core.log.error('speed.date_failed', error, { dateId: id })
    }
  }

  const noteConnections = async (): Promise<void> => {
    const lostBefore = core.clock.now() - speed.lostMs
    for (const id of await new DateRepository(core.db).listChangedConnections({ lostBefore })) {
      await bringUp(
        id,
        (repository) => repository.lock(id),
        (held, db) => dates.noteConnections(db, held),
      )
    }
  }

  const bringUpOne = (id: string): Promise<void> =>
    bringUp(
      id,
      (repository) => repository.lockDue(id, core.clock.now()),
      (held, db) => dates.bringUp(db, held),
    )

  const bringUpDue = async (): Promise<void> => {
    const waiting = await new DateRepository(core.db).listDue(core.clock.now(), DUE)
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await bringUpOne(id)
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
  }

  const lookAfterDates = async (): Promise<void> => {
    await bringUpDue()
    await noteConnections()
  }

  const lookAfterWaiting = async (): Promise<void> => {
    await pairing.dropUnconnected()
    await pairing.pairDue()
    await pairing.refreshDue()
  }

  const turn = async (): Promise<void> => {
    if (!features.speed) return
    await beat()
    // Both run side by side, so that many dates that change at once do not delay the waiting members.
    await Promise.all([lookAfterDates(), lookAfterWaiting()])
  }

  return {
    turn,
    attach: (given) => void (connections = given),
    async turnByLot() {
      await pause(Number.parseInt(core.ids.uuid().slice(0, 8), 16) % LOT_MS)
      await turn()
    },
  }
}
