import { SECOND_MS, SPEED_LINE_MAX } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { DomainError, fail } from '../../../lib/errors'
import type { TextCases } from '../../safety/text-moderation/text-cases'
import { acceptText, readText } from '../../safety/text-moderation/text-rules'
import type { TextVerdict } from '../../safety/text-moderation/verdict'
import { awayUntil, dueAt, sidesOf } from './timeline'
import { createDateEnding, type DateEndingDeps } from './date-ending'
import { DateRepository, type DateRow, type DatedPair, type LineRow, type SideRow } from './date.repository'
import { nextQuestion } from './questions'

/** A step of a date, for listeners such as companions. */
export interface DateStep {
  readonly kind: 'met' | 'line' | 'question' | 'finish' | 'choosing'
  readonly dateId: string
  /** Member who made the step; null for the server. */
  readonly byId: string | null
  /** Idempotency key of the step, so that a listener answers it once. */
  readonly key: string
}

/** Runs for a step inside its transaction. */
export type StepListener = (db: Db, step: DateStep) => Promise<void>

/**
 * The lifecycle of one date, whose row the caller has locked. Each method returns whether the states of both have
 * changed and must be sent. The given date keeps the values that were read.
 */
export interface DateService {
  /** Performs the changes that are due now. */
  bringUp(db: Db, pair: DatedPair): Promise<boolean>
  /** Pauses the talk for a lost member, or continues it for one who came back. */
  recordConnections(db: Db, pair: DatedPair): Promise<boolean>
  /**
   * Writes a line.
   * @throws DomainError STATE_CHANGED outside the talk, RATE_LIMITED, MESSAGE_LENGTH, CONTACT_NOT_ALLOWED,
   * TEXT_REFUSED
   */
  say(db: Db, pair: DatedPair, memberId: string, words: SaidWords, clientToken: string): Promise<LineRow>
  /** Shows both another question; false when one was shown just now. @throws DomainError STATE_CHANGED */
  askNext(db: Db, pair: DatedPair, memberId: string): Promise<boolean>
  /** Asks to go on to the choice; when both have asked, it begins. @throws DomainError STATE_CHANGED */
  finish(db: Db, pair: DatedPair, memberId: string): Promise<boolean>
  /**
   * Records a choice, once; when both have chosen, the date ends with its result. Call it with the pair locked.
   * @throws DomainError STATE_CHANGED before the choice and after it.
   */
  choose(tx: Tx, pair: DatedPair, memberId: string, like: boolean): Promise<boolean>
  /** Leaves the date; false when the member has chosen already, and the choice then counts. */
  leave(db: Db, pair: DatedPair, memberId: string): Promise<boolean>
  /**
   * Ends the date at once, because one blocked or reported the other. Both see a neutral end and nothing is charged.
   */
  cut(db: Db, pair: DatedPair, memberId: string): Promise<boolean>
  onStep(listener: StepListener): void
  /** Notifies the listeners of a step. */
  announce(db: Db, step: DateStep): Promise<void>
}

/** Words of a line. */
export interface SaidWords {
  readonly raw: string
  /** Its words with hidden parts are shown; a line that needs a person becomes a case. */
  readonly verdict: TextVerdict
}

/** Dependencies of dates. */
export interface DateServiceDeps extends DateEndingDeps {
  readonly textCases: Pick<TextCases, 'addSent'>
}

/** Dates over the tables `speed_date`, `speed_side` and `speed_line`. */
export const createDateService = (core: Core, deps: DateServiceDeps): DateService => {
  const { textCases } = deps
  const { speed } = deps.productConfig
  const ending = createDateEnding(core, deps)
  const listeners: StepListener[] = []

  const announce = async (db: Db, step: DateStep): Promise<void> => {
    for (const listener of listeners) await listener(db, step)
  }

  /** Writes changes of the date, and the time at which it next changes by itself. */
  const change = async (db: Db, pair: DatedPair, values: Partial<DateRow>): Promise<void> => {
    const next = { ...pair, date: { ...pair.date, ...values } }
    const due = dueAt(next, speed, core.clock.now())
    await new DateRepository(db).update(pair.date.id, { ...values, due_at: due })
  }

  const beginChoosing = async (db: Db, pair: DatedPair): Promise<void> => {
    for (const side of pair.sides) {
      await ending.charge(db, side)
      await new DateRepository(db).updateSide(side.date_id, side.member_id, { away_at: null })
    }
    const chooseUntil = core.clock.now() + speed.chooseMs
    await change(db, pair, { phase: 'choosing', paused_at: null, choose_until_at: chooseUntil })
    await announce(db, { kind: 'choosing', dateId: pair.date.id, byId: null, key: 'choosing' })
  }

  const bringUpTalk = async (db: Db, pair: DatedPair, now: number): Promise<boolean> => {
    const { date, sides } = pair
    if (date.paused_at !== null) {
      const away = sides.filter(({ away_at: at }) => at !== null)
      if (!away.some((side) => (awayUntil(side, speed) ?? 0) <= now)) return false
      await ending.lose(db, pair, away)
      return true
    }
    if (now >= date.ends_at + speed.unservedMs) await ending.interrupt(db, pair)
    else if (now >= date.ends_at) await beginChoosing(db, pair)
    else if (date.due_at <= now) await change(db, pair, {})
    else return false
    return true
  }

  const bringUp = async (db: Db, pair: DatedPair): Promise<boolean> => {
    const { phase, choose_until_at: chooseUntil } = pair.date
    const now = core.clock.now()
    if (phase === 'talking') return bringUpTalk(db, pair, now)
    if (phase === 'over' || now < (chooseUntil ?? 0)) return false
    if (now >= (chooseUntil ?? 0) + speed.unservedMs) await ending.interrupt(db, pair)
    // With two choices the date would be over, so at least one is missing; a missing choice counts as a no.
    else await ending.end(db, pair, () => 'parted')
    return true
  }

  const talkOf = (pair: DatedPair, memberId: string) =>
    pair.date.phase === 'talking' ? sidesOf(pair, memberId) : fail('STATE_CHANGED')

  const acceptLine = (text: string): string => {
    try {
      return acceptText(readText(text), { max: SPEED_LINE_MAX, isContactRefused: true }, false).text
    } catch (error) {
      if (error instanceof DomainError && error.refusal === 'CONFIRM_RISK') return fail('TEXT_REFUSED')
      throw error
    }
  }

  return {
    bringUp,
    announce,
    onStep: (listener) => void listeners.push(listener),

    async recordConnections(db, pair) {
      const { date, sides } = pair
      if (date.phase !== 'talking') return false
      const now = core.clock.now()
      const dates = new DateRepository(db)
      const ids = sides.map(({ member_id: id }) => id)
      const lost = await dates.listLost(ids, { lostBefore: now - speed.lostMs })
      const isLost = ({ member_id: id }: SideRow): boolean => lost.has(id)
      const changed = sides.filter((side) => isLost(side) !== (side.away_at !== null))
      if (changed.length === 0) return false
      const [a, b] = sides.map((side) => ({
        ...side,
        away_at: isLost(side) ? (side.away_at ?? now) : null,
      })) as [SideRow, SideRow]
      for (const { member_id: id, away_at } of [a, b]) await dates.updateSide(date.id, id, { away_at })
      const next = { date, sides: [a, b] } as const
      if (lost.size > 0) await change(db, next, { paused_at: date.paused_at ?? now })
      else if (date.paused_at !== null) {
        const waited = now - date.paused_at
        await change(db, next, { paused_at: null, ends_at: date.ends_at + waited })
      }
      return true
    },

    async say(db, pair, memberId, { raw, verdict }, clientToken) {
      talkOf(pair, memberId)
      // The rules read the words as they were written.
      const accepted = acceptLine(raw)
      const text = verdict.masked ?? accepted
      const now = core.clock.now()
      const dates = new DateRepository(db)
      const { id: dateId, last_seq: lastSeq } = pair.date
      if ((await dates.countLines(dateId, memberId, now - SECOND_MS)) >= speed.linesPerSecond) {
        fail('RATE_LIMITED', { retryAfter: 1 })
      }
      const row: LineRow = {
        date_id: dateId,
        seq: lastSeq + 1,
        id: core.ids.ulid(now),
        from_id: memberId,
        client_token: clientToken,
        text,
        created_at: now,
      }
      if ((await dates.insertLine(row)) === null) fail('TOKEN_REUSED')
      await dates.update(dateId, { last_seq: row.seq })
      if (verdict.decision === 'review')
        await textCases.addSent(db, {
          memberId,
          place: 'speed',
          text,
          verdict,
          groupId: dateId,
          seq: row.seq,
        })
      await announce(db, { kind: 'line', dateId, byId: memberId, key: row.id })
      return row
    },

    async askNext(db, pair, memberId) {
      talkOf(pair, memberId)
      const { date } = pair
      const now = core.clock.now()
      if (now < date.question_at + speed.questionEveryMs) return false
      const questionId = nextQuestion(date)
      const asked = [...date.asked_ids, questionId]
      await new DateRepository(db).update(date.id, {
        question_id: questionId,
        question_at: now,
        asked_ids: asked,
      })
      await announce(db, {
        kind: 'question',
        dateId: date.id,
        byId: memberId,
        key: `question.${asked.length}`,
      })
      return true
    },

    async finish(db, pair, memberId) {
      const { mine, peer } = talkOf(pair, memberId)
      if (mine.wants_end) return false
      await new DateRepository(db).updateSide(pair.date.id, memberId, { wants_end: true })
      if (peer.wants_end) await beginChoosing(db, pair)
      else await announce(db, { kind: 'finish', dateId: pair.date.id, byId: memberId, key: 'finish' })
      return true
    },

    async choose(tx, pair, memberId, like) {
      if (pair.date.phase !== 'choosing') fail('STATE_CHANGED')
      const { mine, peer } = sidesOf(pair, memberId)
      if (!mine.is_open) fail('STATE_CHANGED')
      if (mine.choice !== null) return false
      await new DateRepository(tx).updateSide(pair.date.id, memberId, { choice: like })
      const chosen = { ...mine, choice: like }
      if (peer.choice !== null) await ending.conclude(tx, { date: pair.date, sides: [chosen, peer] })
      return true
    },

    async leave(db, pair, memberId) {
      const { mine, peer } = sidesOf(pair, memberId)
      if (!mine.is_open) return false
      if (pair.date.phase === 'talking') {
        await ending.charge(db, mine)
        await ending.end(db, pair, (side) => (side === mine ? 'left' : 'peer_left'))
        return true
      }
      if (mine.choice !== null) return false
      await new DateRepository(db).updateSide(pair.date.id, memberId, { choice: false })
      await ending.close(db, mine, 'left')
      // A peer who has chosen and waits gets the same end as if this side had chosen.
      if (peer.choice !== null)
        await ending.end(db, { date: pair.date, sides: [{ ...mine, is_open: false }, peer] }, () => 'parted')
      return true
    },

    async cut(db, pair, memberId) {
      const { mine } = sidesOf(pair, memberId)
      if (pair.date.phase === 'over') return false
      const neutral = pair.date.phase === 'talking' ? 'peer_left' : 'parted'
      await ending.end(db, pair, (side) => (side === mine ? 'left' : neutral))
      return true
    },
  }
}
