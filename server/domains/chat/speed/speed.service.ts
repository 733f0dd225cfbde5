import type { DataOf } from '@contract/call'
import type { addAction } from '@contract/calls/user/add_action'
import type { SpeedState } from '@contract/types/speed'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { once } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { createSignalThrottle } from '../../../lib/signal-throttle'
import { lockPair } from '../../account/members/pair'
import type { Platform } from '../../../lib/platform'
import { assertOpen, isClosed } from '../../account/switches/switches'
import type { ProductConfig } from '../../account/config/product-config'
import type { Signals } from '../delivery/signals'
import { sidesOf } from './timeline'
import { assertMessage, type TextJudge } from '../../safety/text-moderation/text-judge'
import type { TextVerdict } from '../../safety/text-moderation/verdict'
import { cleanText } from '../../safety/text-moderation/text-rules'
import { DateRepository, type DatedPair } from './date.repository'
import type { DateService } from './date.service'
import { type JoinBatcher, LET_IN } from './join-batcher'
import type { Entrance } from './entrance'
import { type SeatLock, lockSeat } from './seat-lock'
import { PairingRepository } from './pairing.repository'
import { widerLevel } from './reach'
import { SeatRepository } from './seat.repository'
import type { SpeedLoop } from './speed-loop'
import type { StatePresenter } from './state.presenter'
import type { SendStates } from './send-states'
import type { SpeedEvidence, SpeedPayload } from './speed-types'

/** Speed dates: waiting, pairing, talking, choosing. Source: product §0.2 */
export interface SpeedService {
  /**
   * Performs the request once for a client token and returns the member's state.
   * @throws DomainError FEATURE_OFF; to join PAUSED, PROFILE_INCOMPLETE with `need` (`complete`, `photo`), ACCOUNT_RESTRICTED
   * (`need` `unpause` while the own profile is paused), SPEED_QUOTA; in a date STATE_CHANGED when it is over or
   * another, MESSAGE_LENGTH, CONTACT_NOT_ALLOWED, TEXT_REFUSED, RATE_LIMITED.
   */
  act(
    viewerId: string,
    payload: SpeedPayload,
    platform: Platform,
  ): Promise<Pick<DataOf<typeof addAction>, 'state' | 'speed'>>
  /** Leaves the waiting room or the date, or dismisses its result. */
  leave(viewerId: string): Promise<{ state: 'done' | 'already'; speed: SpeedState | null }>
  /** The peer in the viewer's date with that id; null when it is not theirs. Never sent to a client. */
  partnerOf(db: Db, viewerId: string, speedId: string): Promise<string | null>
  /** Ends the running date of two members, because one blocked or reported the other. */
  endBetween(tx: Tx, viewerId: string, targetId: string): Promise<void>
  /** The latest date of two members while it is kept; null without one. */
  evidenceOf(db: Db, viewerId: string, targetId: string): Promise<SpeedEvidence | null>
  /** Notifies the peer of a date that a member is typing. False when the id has not the form of a date's id. */
  sendTyping(memberId: string, speedId: string, isOn: boolean): Promise<boolean>
  /** Lets a companion of the demo world wait for a member who waits alone; false when the companion is taken. */
  seatCompanion(companionId: string, sinceAt: number): Promise<boolean>
}

/** Dependencies of the speed dates. */
export interface SpeedDeps {
  readonly signals: Pick<Signals, 'send'>
  readonly productConfig: ProductConfig
  readonly dates: DateService
  readonly entrance: Entrance
  readonly joinBatcher: JoinBatcher
  readonly presenter: StatePresenter
  readonly sendStates: SendStates
  readonly loop: Pick<SpeedLoop, 'pace'>
  readonly textJudge: Pick<TextJudge, 'judge'>
}

type Done = 'done' | 'already'

/** Facts of one request that its steps share. */
interface Facts {
  /** Judgement of a line; `pass` for every other request. */
  readonly verdict: TextVerdict
  /** The viewer's own state when it was sent as the last step; the answer then uses it again. */
  last?: SpeedState | undefined
}

const ADD_PATH = '/api/user/add_action'
/** Ids of dates are ULIDs; members' ids are shorter. */
const SPEED_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** Speed dates in the tables `speed_*`. */
export const createSpeedService = (core: Core, deps: SpeedDeps): SpeedService => {
  const { productConfig, signals, dates, presenter, sendStates, entrance, joinBatcher, textJudge, loop } =
    deps
  const throttle = createSignalThrottle(core.clock, productConfig.chat.typingThrottleMs)

  /** Members who had not left the date when it was read. */
  const bothOf = ({ sides }: DatedPair): string[] =>
    sides.filter(({ is_open: isOpen }) => isOpen).map(({ member_id: id }) => id)

  /** Locks the member's seat after all due changes, and sends the changes to both sides. */
  const arrive = async (tx: Tx, memberId: string): Promise<SeatLock> => {
    const { seat, pair } = await lockSeat(tx, memberId)
    if (!pair || !(await dates.bringUp(tx, pair))) return { seat, pair }
    await sendStates(tx, bothOf(pair))
    return lockSeat(tx, memberId)
  }

  const join = async (tx: Tx, memberId: string, { seat, pair }: SeatLock, facts: Facts): Promise<Done> => {
    if (seat.phase === 'waiting' || pair) return 'already'
    const entry = (await entrance.letIn(tx, [memberId])).get(memberId)
    if (entry && 'refusal' in entry) throw entry.refusal
    facts.last = entry?.state
    return LET_IN
  }

  const widen = async (tx: Tx, memberId: string, { seat }: SeatLock): Promise<Done> => {
    const status = (await new PairingRepository(tx, presenter.rules()).reachesOf([memberId])).get(memberId)
    if (seat.phase !== 'waiting' || !status) return fail('STATE_CHANGED')
    const wider = widerLevel(status.cap)
    if (wider === null) return 'already'
    const now = core.clock.now()
    await new SeatRepository(tx).update([memberId], { cap_level: wider, widened_at: now, try_at: now })
    await sendStates(tx, [memberId])
    return 'done'
  }

  /** The viewer's running date, if it is the one that the request names. @throws DomainError STATE_CHANGED */
  const meant = ({ pair }: SeatLock, speedId: string | undefined): DatedPair =>
    pair && pair.date.phase !== 'over' && pair.date.id === speedId ? pair : fail('STATE_CHANGED')

  const notifyBothIf = async (tx: Tx, pair: DatedPair, isChanged: boolean): Promise<Done> => {
    if (isChanged) await sendStates(tx, bothOf(pair))
    return isChanged ? 'done' : 'already'
  }

  const say = async (
    tx: Tx,
    memberId: string,
    lock: SeatLock,
    { extra, clientToken }: Extract<SpeedPayload, { kind: 'speed_line' }>,
    { verdict }: Facts,
  ): Promise<Done> => {
    const pair = meant(lock, extra.speedId)
    // Both are in a conversation of minutes, which a missing judgement must not end.
    assertMessage(verdict, true)
    const words = { raw: extra.text, verdict }
    const row = await dates.say(tx, pair, memberId, words, clientToken)
    for (const id of bothOf(pair)) {
      const line = { speedId: pair.date.id, line: presenter.lineOf(row, id) }
      tx.events.add(id, { event: 'speed', state: null, line, typing: null })
    }
    return 'done'
  }

  /** Locks the pair of a date, whose members may be matched in this transaction. */
  const lockPairOf = async (db: Db, memberId: string, speedId: string): Promise<void> => {
    const side = await new DateRepository(db).findSide(speedId, memberId)
    if (side) await lockPair(db, memberId, side.peer_id)
  }

  const perform = async (tx: Tx, memberId: string, payload: SpeedPayload, facts: Facts): Promise<Done> => {
    // The pair is locked before the date, in the same order as when a block ends a date.
    if (payload.kind === 'speed_choice') await lockPairOf(tx, memberId, payload.extra.speedId)
    const lock = await arrive(tx, memberId)
    if (payload.kind === 'speed_line') return say(tx, memberId, lock, payload, facts)
    if (payload.kind === 'speed_choice') {
      const pair = meant(lock, payload.extra.speedId)
      const isNew = await dates.choose(tx, pair, memberId, payload.extra.like)
      const isOver = (await new DateRepository(tx).find(pair.date.id))?.date.phase === 'over'
      // The server does not reveal that one side has chosen until both have.
      await sendStates(tx, isOver ? bothOf(pair) : isNew ? [memberId] : [])
      return isNew ? 'done' : 'already'
    }
    const { intent, speedId } = payload.extra
    switch (intent) {
      case 'join':
        return join(tx, memberId, lock, facts)
      case 'widen':
        return widen(tx, memberId, lock)
      case 'next_question':
        return notifyBothIf(tx, meant(lock, speedId), await dates.askNext(tx, meant(lock, speedId), memberId))
      case 'finish':
        return notifyBothIf(tx, meant(lock, speedId), await dates.finish(tx, meant(lock, speedId), memberId))
      case 'state':
        return 'done'
    }
  }

  /** Judges a line before the transaction, which must not wait for a vendor. */
  const judge = (memberId: string, payload: SpeedPayload): Promise<TextVerdict> =>
    textJudge.judge(memberId, 'chat', payload.kind === 'speed_line' ? cleanText(payload.extra.text) : '')

  /** The viewer's own state after the request; it carries their latest number. */
  const stateOf = async (db: Db, memberId: string): Promise<SpeedState | null> => {
    await lockSeat(db, memberId)
    return (await presenter.presentAll(db, [memberId])).get(memberId) ?? null
  }

  return {
    async act(viewerId, payload, platform) {
      if (!productConfig.features.speed) fail('FEATURE_OFF')
      const { clientToken, ...body } = payload
      const key = { memberId: viewerId, path: ADD_PATH, clientToken, body, atMs: core.clock.now() }
      const intent = payload.kind === 'speed' ? payload.extra.intent : null
      const entered =
        intent === 'join' && !isClosed(productConfig, 'speed', platform) ? await joinBatcher.enter(key) : null
      if (entered) {
        loop.pace.wake()
        return { state: LET_IN, speed: entered }
      }
      const verdict = await judge(viewerId, payload)
      const answer = await core.transaction(async (tx) => {
        const isQuestion = intent === 'state'
        const facts: Facts = { verdict }
        const work = () => {
          if (intent === 'join') assertOpen(productConfig, 'speed', platform)
          return perform(tx, viewerId, payload, facts)
        }
        // Only the result is stored under the key. A repeat returns it with the state as it is now.
        const state = isQuestion ? await work() : await once(tx, key, work)
        return { state, speed: facts.last ?? (await stateOf(tx, viewerId)) }
      })
      if (intent === 'join') loop.pace.wake()
      return answer
    },

    leave: (viewerId) =>
      core.transaction(async (tx) => {
        const { seat, pair } = await arrive(tx, viewerId)
        const seats = new SeatRepository(tx)
        let isDone = false
        if (pair && pair.date.phase !== 'over') {
          const before = pair.date.phase
          isDone = await dates.leave(tx, pair, viewerId)
          const isOver = (await new DateRepository(tx).find(pair.date.id))?.date.phase === 'over'
          if (isDone) await sendStates(tx, before === 'talking' || isOver ? bothOf(pair) : [viewerId])
        } else if (seat.phase !== 'idle') {
          await seats.update([viewerId], { phase: 'idle' })
          await sendStates(tx, [viewerId])
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
      const pair = dateId === null ? null : await repository.lock(dateId)
      if (pair && (await dates.cut(tx, pair, viewerId))) {
        await sendStates(tx, bothOf(pair))
      }
    },

    async evidenceOf(db, viewerId, targetId) {
      const repository = new DateRepository(db)
      const side = await repository.findLatest(viewerId, targetId)
      const pair = side && (await repository.find(side.date_id))
      if (!pair) return null
      const lines = await repository.listLines([pair.date.id])
      return {
        speedId: pair.date.id,
        metAt: pair.date.created_at,
        endedAt: pair.date.ended_at,
        lines: lines.map(({ seq, from_id: fromId, text, created_at: createdAt }) => ({
          seq,
          fromId,
          text,
          createdAt,
        })),
      }
    },

    async sendTyping(memberId, speedId, isOn) {
      if (!SPEED_ID.test(speedId)) return false
      if (!throttle.isDue(`${memberId} ${speedId}`, isOn)) return true
      const pair = await new DateRepository(core.db).find(speedId)
      if (pair?.date.phase !== 'talking' || !bothOf(pair).includes(memberId)) return true
      const { peer } = sidesOf(pair, memberId)
      signals.send(peer.member_id, { event: 'speed', state: null, line: null, typing: { speedId, on: isOn } })
      return true
    },

    async seatCompanion(companionId, sinceAt) {
      const isSeated = await core.transaction(async (tx) => {
        const { seat } = await lockSeat(tx, companionId)
        if (seat.phase === 'waiting' || seat.phase === 'dating') return false
        const wait = { isCompanion: true, sinceAt, nowMs: core.clock.now() }
        await new SeatRepository(tx).sit([companionId], wait)
        return true
      })
      loop.pace.wake()
      return isSeated
    },
  }
}
