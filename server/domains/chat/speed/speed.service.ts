import type { DataOf, PayloadOf } from '@contract/call'
import type { addAction } from '@contract/calls/user/add_action'
import type { SpeedState } from '@contract/types/speed'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { once } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { createSignalThrottle } from '../../../lib/signal-throttle'
import { lockPair } from '../../account/members/pair'
import type { ProductConfig } from '../../account/config/product-config'
import type { Signals } from '../delivery/signals'
import { sidesOf } from './timeline'
import { DateRepository, type HeldDate } from './date.repository'
import type { DateService } from './date.service'
import { type JoinBatcher, LET_IN } from './join-batcher'
import type { Entrance } from './entrance'
import { type Hold, holdSeat } from './hold'
import { PairingRepository } from './pairing.repository'
import { widerLevel } from './reach'
import { SeatRepository } from './seat.repository'
import type { StatePresenter } from './state.presenter'
import type { TellStates } from './tell-states'

/** A request of a member in the speed dates. */
export type SpeedPayload = Extract<
  PayloadOf<typeof addAction>,
  { kind: 'speed' | 'speed_line' | 'speed_choice' }
>

/** The lines of a date, for reviewers. */
export interface SpeedEvidence {
  readonly speedId: string
  readonly metAt: number
  readonly endedAt: number | null
  readonly lines: readonly { seq: number; fromId: string; text: string; createdAt: number }[]
}

/** Speed dates: waiting, pairing, talking, choosing. Source: product §0.2 */
export interface SpeedService {
  /**
   * Performs the request once for a client token and returns the member's state.
   * @throws DomainError FEATURE_OFF; to join PROFILE_INCOMPLETE with `need` (`complete`, `photo`), ACCOUNT_RESTRICTED
   * (`need` `unpause` while the own profile is paused), SPEED_QUOTA; in a date STATE_CHANGED when it is over or
   * another, MESSAGE_LENGTH, CONTACT_NOT_ALLOWED, TEXT_REFUSED, RATE_LIMITED.
   */
  act(viewerId: string, payload: SpeedPayload): Promise<Pick<DataOf<typeof addAction>, 'state' | 'speed'>>
  /** Leaves the waiting room or the date, or dismisses its result. */
  leave(viewerId: string): Promise<{ state: 'done' | 'already'; speed: SpeedState | null }>
  /** The peer in the viewer's date with that id; null when it is not theirs. Never sent to a client. */
  partnerOf(db: Db, viewerId: string, speedId: string): Promise<string | null>
  /** Ends the running date of two members, because one blocked or reported the other. */
  endBetween(tx: Tx, viewerId: string, targetId: string): Promise<void>
  /** The latest date of two members while it is kept; null without one. */
  evidenceOf(db: Db, viewerId: string, targetId: string): Promise<SpeedEvidence | null>
  /** Notifies the peer of a date that a member is typing. False when the id has not the form of a date's id. */
  noteTyping(memberId: string, speedId: string, isOn: boolean): Promise<boolean>
  /** Lets a companion of the demo world wait for a member who waits alone; false when the companion is taken. */
  seatCompanion(companionId: string, sinceAt: number): Promise<boolean>
}

/** Dependencies of the speed dates. */
export interface SpeedDeps {
  readonly signals: Pick<Signals, 'send'>
  readonly productConfig: ProductConfig
  readonly dates: DateService
  readonly entrance: Entrance
  readonly door: JoinBatcher
  readonly presenter: StatePresenter
  readonly tellStates: TellStates
}

type Done = 'done' | 'already'

/** The viewer's own state when it was sent as the last step; the answer then uses it again. */
interface Told {
  last?: SpeedState | undefined
}

const ADD_PATH = '/api/user/add_action'
/** Ids of dates are ULIDs; members' ids are shorter. */
const SPEED_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** Speed dates in the tables `speed_*`. */
export const createSpeedService = (core: Core, deps: SpeedDeps): SpeedService => {
  const { productConfig, signals, dates, presenter, tellStates, entrance, door } = deps
  const throttle = createSignalThrottle(core.clock, productConfig.chat.typingThrottleMs)

  /** Members who had not left the date when it was read. */
  const bothOf = ({ sides }: HeldDate): string[] =>
    sides.filter(({ is_open: isOpen }) => isOpen).map(({ member_id: id }) => id)

  /** Locks the member's seat after all due changes, and sends the changes to both sides. */
  const arrive = async (tx: Tx, memberId: string): Promise<Hold> => {
    const { seat, held } = await holdSeat(tx, memberId)
    if (!held || !(await dates.bringUp(tx, held))) return { seat, held }
    await tellStates(tx, bothOf(held))
    return holdSeat(tx, memberId)
  }

  const join = async (tx: Tx, memberId: string, { seat, held }: Hold, told: Told): Promise<Done> => {
    if (seat.phase === 'waiting' || held) return 'already'
    const entry = (await entrance.letIn(tx, [memberId])).get(memberId)
    if (entry && 'refusal' in entry) throw entry.refusal
    told.last = entry?.state
    return LET_IN
  }

  const widen = async (tx: Tx, memberId: string, { seat }: Hold): Promise<Done> => {
    const status = (await new PairingRepository(tx, presenter.rules()).reachesOf([memberId])).get(memberId)
    if (seat.phase !== 'waiting' || !status) return fail('STATE_CHANGED')
    const wider = widerLevel(status.cap)
    if (wider === null) return 'already'
    const now = core.clock.now()
    await new SeatRepository(tx).update([memberId], { cap_level: wider, widened_at: now, try_at: now })
    await tellStates(tx, [memberId])
    return 'done'
  }

  /** The viewer's running date, if it is the one that the request names. @throws DomainError STATE_CHANGED */
  const meant = ({ held }: Hold, speedId: string | undefined): HeldDate =>
    held && held.date.phase !== 'over' && held.date.id === speedId ? held : fail('STATE_CHANGED')

  const tellBothIf = async (tx: Tx, held: HeldDate, isChanged: boolean): Promise<Done> => {
    if (isChanged) await tellStates(tx, bothOf(held))
    return isChanged ? 'done' : 'already'
  }

  const say = async (
    tx: Tx,
    memberId: string,
    hold: Hold,
    { extra, clientToken }: Extract<SpeedPayload, { kind: 'speed_line' }>,
  ): Promise<Done> => {
    const held = meant(hold, extra.speedId)
    const row = await dates.say(tx, held, memberId, extra.text, clientToken)
    for (const id of bothOf(held)) {
      const line = { speedId: held.date.id, line: presenter.lineOf(row, id) }
      tx.events.add(id, { event: 'speed', state: null, line, typing: null })
    }
    return 'done'
  }

  /** Locks the pair of a date, whose members may be matched in this transaction. */
  const lockPairOf = async (db: Db, memberId: string, speedId: string): Promise<void> => {
    const side = await new DateRepository(db).findSide(speedId, memberId)
    if (side) await lockPair(db, memberId, side.peer_id)
  }

  const perform = async (tx: Tx, memberId: string, payload: SpeedPayload, told: Told): Promise<Done> => {
    // The pair is locked before the date, in the same order as when a block ends a date.
    if (payload.kind === 'speed_choice') await lockPairOf(tx, memberId, payload.extra.speedId)
    const hold = await arrive(tx, memberId)
    if (payload.kind === 'speed_line') return say(tx, memberId, hold, payload)
    if (payload.kind === 'speed_choice') {
      const held = meant(hold, payload.extra.speedId)
      const isNew = await dates.choose(tx, held, memberId, payload.extra.like)
      const isOver = (await new DateRepository(tx).find(held.date.id))?.date.phase === 'over'
      // The server does not reveal that one side has chosen until both have.
      await tellStates(tx, isOver ? bothOf(held) : isNew ? [memberId] : [])
      return isNew ? 'done' : 'already'
    }
    const { intent, speedId } = payload.extra
    switch (intent) {
      case 'join':
        return join(tx, memberId, hold, told)
      case 'widen':
        return widen(tx, memberId, hold)
      case 'next_question':
        return tellBothIf(tx, meant(hold, speedId), await dates.askNext(tx, meant(hold, speedId), memberId))
      case 'finish':
        return tellBothIf(tx, meant(hold, speedId), await dates.finish(tx, meant(hold, speedId), memberId))
      case 'state':
        return 'done'
    }
  }

  /** The viewer's own state after the request; it carries their latest number. */
  const stateOf = async (db: Db, memberId: string): Promise<SpeedState | null> => {
    await holdSeat(db, memberId)
    return (await presenter.presentAll(db, [memberId])).get(memberId) ?? null
  }

  return {
    async act(viewerId, payload) {
      if (!productConfig.features.speed) fail('FEATURE_OFF')
      const { clientToken, ...body } = payload
      const key = { memberId: viewerId, path: ADD_PATH, clientToken, body, atMs: core.clock.now() }
      const intent = payload.kind === 'speed' ? payload.extra.intent : null
      const entered = intent === 'join' ? await door.enter(key) : null
      if (entered) return { state: LET_IN, speed: entered }
      return core.transaction(async (tx) => {
        const isQuestion = intent === 'state'
        const told: Told = {}
        const work = () => perform(tx, viewerId, payload, told)
        // Only the result is stored under the key. A repeat returns it with the state as it is now.
        const state = isQuestion ? await work() : await once(tx, key, work)
        return { state, speed: told.last ?? (await stateOf(tx, viewerId)) }
      })
    },

    leave: (viewerId) =>
      core.transaction(async (tx) => {
        const { seat, held } = await arrive(tx, viewerId)
        const seats = new SeatRepository(tx)
        let isDone = false
        if (held && held.date.phase !== 'over') {
          const before = held.date.phase
          isDone = await dates.leave(tx, held, viewerId)
          const isOver = (await new DateRepository(tx).find(held.date.id))?.date.phase === 'over'
          if (isDone) await tellStates(tx, before === 'talking' || isOver ? bothOf(held) : [viewerId])
        } else if (seat.phase !== 'idle') {
          await seats.update([viewerId], { phase: 'idle' })
          await tellStates(tx, [viewerId])
          isDone = true
        }
        return { state: isDone ? 'done' : 'already', speed: await stateOf(tx, viewerId) }
      }),

    async partnerOf(db, viewerId, speedId) {
      if (!SPEED_ID.test(speedId)) return null
      return (await new DateRepository(db).findSide(speedId, viewerId))?.peer_id ?? null
    },

    async endBetween(tx, viewerId, targetId) {
      const repository = new DateRepository(tx)
      const dateId = await repository.findRunning(viewerId, targetId)
      const held = dateId === null ? null : await repository.lock(dateId)
      if (held && (await dates.cut(tx, held, viewerId))) {
        await tellStates(tx, bothOf(held))
      }
    },

    async evidenceOf(db, viewerId, targetId) {
      const repository = new DateRepository(db)
      const side = await repository.findLatest(viewerId, targetId)
      const held = side && (await repository.find(side.date_id))
      if (!held) return null
      const lines = await repository.listLines([held.date.id])
      return {
        speedId: held.date.id,
        metAt: held.date.created_at,
        endedAt: held.date.ended_at,
        lines: lines.map(({ seq, from_id: fromId, text, created_at: createdAt }) => ({
          seq,
          fromId,
          text,
          createdAt,
        })),
      }
    },

    async noteTyping(memberId, speedId, isOn) {
      if (!SPEED_ID.test(speedId)) return false
      if (!throttle.isDue(`${memberId} ${speedId}`, isOn)) return true
      const held = await new DateRepository(core.db).find(speedId)
      if (held?.date.phase !== 'talking' || !bothOf(held).includes(memberId)) return true
      const { peer } = sidesOf(held, memberId)
      signals.send(peer.member_id, { event: 'speed', state: null, line: null, typing: { speedId, on: isOn } })
      return true
    },

    seatCompanion: (companionId, sinceAt) =>
      core.transaction(async (tx) => {
        const { seat } = await holdSeat(tx, companionId)
        if (seat.phase === 'waiting' || seat.phase === 'dating') return false
        const wait = { isCompanion: true, sinceAt, nowMs: core.clock.now() }
        await new SeatRepository(tx).sit([companionId], wait)
        return true
      }),
  }
}
