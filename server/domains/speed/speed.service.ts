import type { DataOf, PayloadOf } from '@contract/call'
import type { addAction } from '@contract/calls/user/add_action'
import type { SpeedState } from '@contract/types/speed'
import type { Db } from '../../db/database'
import { once } from '../../db/idempotency'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import { createSignalThrottle } from '../../lib/signal-throttle'
import { lockPair } from '../actions/pair'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import { sidesOf } from './course'
import { DateRepository, type HeldDate } from './date.repository'
import type { DateService } from './date.service'
import { type Door, LET_IN } from './door'
import type { Entrance } from './entrance'
import { type Hold, holdSeat } from './hold'
import { PairingRepository } from './pairing.repository'
import { widerLevel } from './reach'
import { SeatRepository } from './seat.repository'
import type { StatePresenter } from './state.presenter'
import type { TellStates } from './tell-states'

/** What a member does in the speed dates. */
export type SpeedPayload = Extract<
  PayloadOf<typeof addAction>,
  { kind: 'speed' | 'speed_line' | 'speed_choice' }
>

/** What was said in a date, for reviewers. */
export interface SpeedEvidence {
  readonly speedId: string
  readonly metAt: number
  readonly endedAt: number | null
  readonly lines: readonly { seq: number; fromId: string; text: string; createdAt: number }[]
}

/** Speed dates: waiting, pairing, talking, choosing. Source: product §0.2 */
export interface SpeedService {
  /**
   * Does it once a client token and answers where the member stands.
   * @throws DomainError FEATURE_OFF; to join PROFILE_INCOMPLETE with `need` (`complete`, `photo`), ACCOUNT_RESTRICTED
   * (`need` `unpause` while the own profile is paused), SPEED_QUOTA; in a date STATE_CHANGED when it is over or
   * another, MESSAGE_LENGTH, CONTACT_NOT_ALLOWED, TEXT_REFUSED, RATE_LIMITED.
   */
  act(viewerId: string, payload: SpeedPayload): Promise<Pick<DataOf<typeof addAction>, 'state' | 'speed'>>
  /** Leaves the waiting room or the date, or puts its result away. */
  leave(viewerId: string): Promise<{ state: 'done' | 'already'; speed: SpeedState | null }>
  /** The other one of the viewer's date with that id; null when it is none of theirs. Never told to a client. */
  partnerOf(db: Db, viewerId: string, speedId: string): Promise<string | null>
  /** Ends the date that runs between two, because one blocked or reported the other. */
  endBetween(db: Db, viewerId: string, targetId: string): Promise<void>
  /** The latest date of two members as long as it is kept; null without one. */
  evidenceOf(db: Db, viewerId: string, targetId: string): Promise<SpeedEvidence | null>
  /** Tells the other one of a date that a member writes; false when the id is no date of theirs that runs. */
  noteTyping(memberId: string, speedId: string, isOn: boolean): Promise<boolean>
  /** Lets a companion of the demo world wait for a member who waits alone; false when they are taken. */
  seatCompanion(companionId: string, sinceAt: number): Promise<boolean>
}

/** What the speed dates are made of. */
export interface SpeedParts {
  readonly productConfig: ProductConfig
  readonly news: News
  readonly dates: DateService
  readonly entrance: Entrance
  readonly door: Door
  readonly presenter: StatePresenter
  readonly tellStates: TellStates
}

type Done = 'done' | 'already'

/** The viewer's own state, where telling it was the last thing done: it need not be made again for the answer. */
interface Told {
  last?: SpeedState | undefined
}

const ADD_PATH = '/api/user/add_action'
/** Ids of dates are ULIDs; members' are shorter. */
const SPEED_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** Speed dates in the tables `speed_*`. */
export const createSpeedService = (core: Core, parts: SpeedParts): SpeedService => {
  const { productConfig, news, dates, presenter, tellStates, entrance, door } = parts
  const throttle = createSignalThrottle(core.clock, productConfig.chat.typingThrottleMs)

  /** Those for whom the date still ran when it was read; who left it is somewhere else already. */
  const bothOf = ({ sides }: HeldDate): string[] =>
    sides.filter(({ is_open: isOpen }) => isOpen).map(({ member_id: id }) => id)

  /** Where the member stands after everything that is due has happened; the other one is told of it. */
  const arrive = async (db: Db, memberId: string): Promise<Hold> => {
    const { seat, held } = await holdSeat(db, memberId)
    if (!held || !(await dates.bringUp(db, held))) return { seat, held }
    await tellStates(db, bothOf(held))
    return holdSeat(db, memberId)
  }

  const join = async (db: Db, memberId: string, { seat, held }: Hold, told: Told): Promise<Done> => {
    if (seat.phase === 'waiting' || held) return 'already'
    const entry = (await entrance.letIn(db, [memberId])).get(memberId)
    if (entry && 'refusal' in entry) throw entry.refusal
    told.last = entry?.state
    return LET_IN
  }

  const widen = async (db: Db, memberId: string, { seat }: Hold): Promise<Done> => {
    const standing = (await new PairingRepository(db, presenter.rules()).reachesOf([memberId])).get(memberId)
    if (seat.phase !== 'waiting' || !standing) return fail('STATE_CHANGED')
    const wider = widerLevel(standing.cap)
    if (wider === null) return 'already'
    const now = core.clock.now()
    await new SeatRepository(db).update([memberId], { cap_level: wider, widened_at: now, try_at: now })
    await tellStates(db, [memberId])
    return 'done'
  }

  /** The viewer's date that runs, if it is the one they mean. @throws DomainError STATE_CHANGED */
  const meant = ({ held }: Hold, speedId: string | undefined): HeldDate =>
    held && held.date.phase !== 'over' && held.date.id === speedId ? held : fail('STATE_CHANGED')

  const tellBothIf = async (db: Db, held: HeldDate, isChanged: boolean): Promise<Done> => {
    if (isChanged) await tellStates(db, bothOf(held))
    return isChanged ? 'done' : 'already'
  }

  const say = async (
    db: Db,
    memberId: string,
    hold: Hold,
    { extra, clientToken }: Extract<SpeedPayload, { kind: 'speed_line' }>,
  ): Promise<Done> => {
    const held = meant(hold, extra.speedId)
    const row = await dates.say(db, held, memberId, extra.text, clientToken)
    for (const id of bothOf(held)) {
      const line = { speedId: held.date.id, line: presenter.lineOf(row, id) }
      await news.add(db, id, { event: 'speed', state: null, line, typing: null })
    }
    return 'done'
  }

  /** The pair of a date, for whoever may come to be matched in this transaction. */
  const lockPairOf = async (db: Db, memberId: string, speedId: string): Promise<void> => {
    const side = await new DateRepository(db).findSide(speedId, memberId)
    if (side) await lockPair(db, memberId, side.peer_id)
  }

  const perform = async (db: Db, memberId: string, payload: SpeedPayload, told: Told): Promise<Done> => {
    // The pair's lock comes before the date's, as it does where a block ends a date.
    if (payload.kind === 'speed_choice') await lockPairOf(db, memberId, payload.extra.speedId)
    const hold = await arrive(db, memberId)
    if (payload.kind === 'speed_line') return say(db, memberId, hold, payload)
    if (payload.kind === 'speed_choice') {
      const held = meant(hold, payload.extra.speedId)
      const isNew = await dates.choose(db, held, memberId, payload.extra.like)
      const isOver = (await new DateRepository(db).find(held.date.id))?.date.phase === 'over'
      // Until both have chosen, that one has is nobody else's to know.
      await tellStates(db, isOver ? bothOf(held) : isNew ? [memberId] : [])
      return isNew ? 'done' : 'already'
    }
    const { intent, speedId } = payload.extra
    switch (intent) {
      case 'join':
        return join(db, memberId, hold, told)
      case 'widen':
        return widen(db, memberId, hold)
      case 'next_question':
        return tellBothIf(db, meant(hold, speedId), await dates.askNext(db, meant(hold, speedId), memberId))
      case 'finish':
        return tellBothIf(db, meant(hold, speedId), await dates.finish(db, meant(hold, speedId), memberId))
      case 'state':
        return 'done'
    }
  }

  /** The viewer's own state after whatever was done; the last number that they were given. */
  const stateOf = async (db: Db, memberId: string): Promise<SpeedState | null> => {
    await holdSeat(db, memberId)
    return (await presenter.presentAll(db, [memberId])).get(memberId) ?? null
  }

  return {
    async act(viewerId, payload) {
      if (!productConfig.features.speed) fail('FEATURE_OFF')
      const { clientToken, ...body } = payload
      const press = { memberId: viewerId, path: ADD_PATH, clientToken, body, atMs: core.clock.now() }
      const intent = payload.kind === 'speed' ? payload.extra.intent : null
      const entered = intent === 'join' ? await door.enter(press) : null
      if (entered) return { state: LET_IN, speed: entered }
      return news.run(async (db) => {
        const isQuestion = intent === 'state'
        const told: Told = {}
        const work = () => perform(db, viewerId, payload, told)
        // The kept answer is that it was done; where the member stands is always told as it is now.
        const state = isQuestion ? await work() : await once(db, press, work)
        return { state, speed: told.last ?? (await stateOf(db, viewerId)) }
      })
    },

    leave: (viewerId) =>
      news.run(async (db) => {
        const { seat, held } = await arrive(db, viewerId)
        const seats = new SeatRepository(db)
        let isDone = false
        if (held && held.date.phase !== 'over') {
          const before = held.date.phase
          isDone = await dates.leave(db, held, viewerId)
          const isOver = (await new DateRepository(db).find(held.date.id))?.date.phase === 'over'
          if (isDone) await tellStates(db, before === 'talking' || isOver ? bothOf(held) : [viewerId])
        } else if (seat.phase !== 'idle') {
          await seats.update([viewerId], { phase: 'idle' })
          await tellStates(db, [viewerId])
          isDone = true
        }
        return { state: isDone ? 'done' : 'already', speed: await stateOf(db, viewerId) }
      }),

    async partnerOf(db, viewerId, speedId) {
      if (!SPEED_ID.test(speedId)) return null
      return (await new DateRepository(db).findSide(speedId, viewerId))?.peer_id ?? null
    },

    async endBetween(db, viewerId, targetId) {
      const repository = new DateRepository(db)
      const dateId = await repository.findRunning(viewerId, targetId)
      const held = dateId === null ? null : await repository.lock(dateId)
      if (held && (await dates.cut(db, held, viewerId))) {
        await tellStates(db, bothOf(held))
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
      news.cast(peer.member_id, { event: 'speed', state: null, line: null, typing: { speedId, on: isOn } })
      return true
    },

    seatCompanion: (companionId, sinceAt) =>
      news.run(async (db) => {
        const { seat } = await holdSeat(db, companionId)
        if (seat.phase === 'waiting' || seat.phase === 'dating') return false
        const wait = { isCompanion: true, sinceAt, nowMs: core.clock.now() }
        await new SeatRepository(db).sit([companionId], wait)
        return true
      }),
  }
}
