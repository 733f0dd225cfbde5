import { setTimeout as pause } from 'node:timers/promises'
import type { Core } from '../../../lib/core'
import { createPace, type Pace } from '../../../lib/pace'
import type { ProductConfig } from '../../account/config/product-config'
import { DateRepository, type DatedPair } from './date.repository'
import type { DateService } from './date.service'
import { type DueWork, findDueWork } from './due-work'
import type { PairingService } from './pairing.service'
import { SeatRepository } from './seat.repository'
import type { SendStates } from './send-states'

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
  /** Which turns of the timer to skip. A caller that committed a join wakes it. */
  readonly pace: Pace
}

/** How often the loop turns, in ms. Source: ours */
export const TURN_EVERY_MS = 300
const LOT_MS = 100
/**
 * Turns that are skipped after one that found nobody. A member who joins by another process is recorded as connected here
 * after 1.6 s at most, before `lostMs` has passed. Source: ours
 */
const REST_TURNS = 4
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
  readonly sendStates: SendStates
}

/** The loop over the tables `speed_*`. It keeps nothing that another process or a restart would need. */
export const createSpeedLoop = (core: Core, deps: LoopDeps): SpeedLoop => {
  const { dates, pairing, sendStates } = deps
  const { speed, features } = deps.productConfig
  let connections: Connections = { isOnline: () => false }
  const pace = createPace(REST_TURNS)
  let isFirst = true

  /**
   * Records who is connected here, and returns whether anybody waits or has a date. After a start no client has had time to
   * reconnect, so the first turn marks every member as seen now.
   */
  const beat = async (): Promise<boolean> => {
    const now = core.clock.now()
    const seats = new SeatRepository(core.db)
    const { isUsed, ids } = await seats.listToBeat(now - BEAT_MS)
    await seats.beat(isFirst ? ids : ids.filter((id) => connections.isOnline(id)), now)
    isFirst = false
    return isUsed
  }

  /** Handles one date in a transaction of its own, so that a failing date does not stop the others. */
  const bringUp = async (
    id: string,
    lock: (repository: DateRepository) => Promise<DatedPair | null>,
    change: (pair: DatedPair, db: Parameters<DateService['bringUp']>[0]) => Promise<boolean>,
  ): Promise<void> => {
    try {
      await core.transaction(async (tx) => {
        const pair = await lock(new DateRepository(tx))
        if (!pair) return
        const open = pair.sides
          .filter(({ is_open: isOpen }) => isOpen)
          .map(({ member_id: memberId }) => memberId)
        if (await change(pair, tx)) await sendStates(tx, open)
      })
    } catch (error) {
      core.log.error('speed.date_failed', error, { dateId: id })
    }
  }

  const recordConnections = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      await bringUp(
        id,
        (repository) => repository.lock(id),
        (pair, db) => dates.recordConnections(db, pair),
      )
    }
  }

  const bringUpOne = (id: string): Promise<void> =>
    bringUp(
      id,
      (repository) => repository.lockDue(id, core.clock.now()),
      (pair, db) => dates.bringUp(db, pair),
    )

  const bringUpDue = async (ids: readonly string[]): Promise<void> => {
    const waiting = [...ids]
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await bringUpOne(id)
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
  }

  const lookAfterDates = async ({ dueDates, changedDates }: DueWork): Promise<void> => {
    await bringUpDue(dueDates)
    await recordConnections(changedDates)
  }

  const lookAfterWaiting = async ({ hasUnconnected, hasSeekers, hasToRefresh }: DueWork): Promise<void> => {
    if (hasUnconnected) await pairing.dropUnconnected()
    if (hasSeekers) await pairing.pairDue()
    if (hasToRefresh) await pairing.refreshDue()
  }

  const turn = async (): Promise<void> => {
    if (!features.speed) return
    const isUsed = await beat()
    pace.found(isUsed)
    if (!isUsed) return
    const now = core.clock.now()
    const limits = { lostBefore: now - speed.lostMs, unconnectedBefore: now - speed.unconnectedMs }
    const due = await findDueWork(core.db, now, limits, DUE)
    // Both run side by side, so that many dates that change at once do not delay the waiting members.
    await Promise.all([lookAfterDates(due), lookAfterWaiting(due)])
  }

  return {
    turn,
    attach: (given) => void (connections = given),
    async turnByLot() {
      await pause(Number.parseInt(core.ids.uuid().slice(0, 8), 16) % LOT_MS)
      await turn()
    },
    pace,
  }
}
