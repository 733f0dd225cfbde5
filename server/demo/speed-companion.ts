import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database'
import { DateRepository, type DatedPair } from '../domains/chat/speed/date.repository'
import type { DateStep } from '../domains/chat/speed/date.service'
import { PairingRepository } from '../domains/chat/speed/pairing.repository'
import { SeatRepository } from '../domains/chat/speed/seat.repository'
import type { SpeedPayload } from '../domains/chat/speed/speed-types'
import type { PairingRules } from '../domains/chat/speed/waiting-sql'
import type { Services } from '../deps'
import type { DueJob } from '../jobs/queue'
import type { Core } from '../lib/core'
import { DomainError } from '../lib/errors'
import { languageOf } from '../lib/language'
import { createGate } from '../media/gate'
import { interests } from '../text/dict/interests'
import { answersTo } from './companion-lines'
import { isPlayed } from './played'
import { answerToQuestion, openerOf, silenceBreakersOf } from './speed-lines'

/** Dependencies of companions of speed dates. */
export type SpeedCompanionDeps = Pick<Services, 'speed' | 'productConfig' | 'members' | 'queue' | 'jobs'>

/** Time that a member waits alone before a companion joins, in ms. Source: ours */
const ALONE_MS = 6_000
const LOOK_EVERY_MS = 1_000
/** Most companions that are looked for at once. */
const LONELY = 20
const THINK_MS = 800
const WRITE_MIN_MS = 900
const WRITE_SPAN_MS = 2_500
/** Percentage of companions that choose to continue. Source: ours */
const LIKES_OF_100 = 85

/** Silence after which a companion says a line of its own, in ms. Source: ours */
const SILENCE_MS = 18_000
/** Lines in a row without an answer after which a companion waits. Source: ours */
const MONOLOGUE_LINES = 4

const TYPING = 'speed_companion.typing'
const ACT = 'speed_companion.act'
const BREAK_SILENCE = 'speed_companion.silence'

/** A companion's next step. */
interface Plan {
  readonly dateId: string
  readonly companionId: string
  readonly step: DateStep['kind'] | 'silence'
  readonly key: string
  readonly text: string
}

const seedOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** The first candidate that was not said yet; null when all were. */
const chooseNew = (ideas: readonly string[], said: readonly { readonly text: string }[]): string | null =>
  ideas.find((idea) => said.every((line) => line.text !== idea)) ?? null

const planOf = (job: DueJob): Plan => job.payload as unknown as Plan

/** Members who have waited alone long enough. */
const listLonely = async (db: Db, waitsSince: number): Promise<string[]> => {
  const result = await sql<{ id: string }>`
    select seat.member_id as id from speed_seat seat
    where seat.phase = 'waiting' and not seat.is_companion and seat.since_at <= ${waitsSince}
    order by seat.since_at limit ${LONELY}`.execute(db)
  return result.rows.map((row) => row.id)
}

/** The member's seat, and those of demo members who could join, as rows of a waiting room. */
const withDemoMembers = (memberId: string, nowMs: number) => sql`
  select member_id, rev, since_at, cap_level, is_companion from speed_seat where member_id = ${memberId}
  union all
  select member.id, 0, 0, 0, true from member left join speed_seat seat on seat.member_id = member.id
  where member.is_demo and member.account_state = 'active' and coalesce(seat.phase, 'idle') in ('idle', 'over')
    and exists (select 1 from image where image.member_id = member.id and image.review_state = 'approved')
    and not ${isPlayed(sql`member.id`, nowMs)}`

/**
 * Lets members of the demo world join the speed dates of members who wait alone, talk and choose, so that a visitor can try
 * one. They are marked as demo members.
 * @throws Error in production.
 */
export const startSpeedCompanions = (core: Core, deps: SpeedCompanionDeps): void => {
  if (core.config.isProduction || !core.config.isDemo) {
    throw new Error('companions live in the demo world alone')
  }
  const { speed, productConfig, members, queue, jobs } = deps
  const { service } = speed

  const rules = (): PairingRules => ({
    nowMs: core.clock.now(),
    speed: productConfig.speed,
    discovery: productConfig.discovery,
    withDemo: true,
  })

  const joinLonely = async (): Promise<void> => {
    const now = core.clock.now()
    for (const memberId of await listLonely(core.db, now - ALONE_MS)) {
      const seats = withDemoMembers(memberId, now)
      const found = await new PairingRepository(core.db, rules()).listCandidates([memberId], seats)
      const chosen = found[seedOf(`${memberId}:${found.length}`) % Math.max(1, found.length)]
      // It counts as having waited long, so only the member's filter limits the distance.
      if (chosen) await service.seatCompanion(chosen.bId, 0)
    }
  }

  /** The companion in a date with a person; null without one. */
  const companionOf = async (db: Db, { sides: [a, b] }: DatedPair): Promise<string | null> => {
    const seats = new SeatRepository(db)
    for (const { member_id: id } of [a, b]) if ((await seats.find(id))?.is_companion) return id
    return null
  }

  const plan = (db: Db, kind: string, payload: Plan, inMs: number): Promise<void> =>
    queue.enqueue(db, {
      kind,
      payload: { ...payload },
      uniqueKey: `${kind}:${payload.dateId}:${payload.key}`,
      runAt: core.clock.now() + inMs,
    })

  const onStep = async (db: Db, { kind, dateId, byId, key }: DateStep): Promise<void> => {
    const repository = new DateRepository(db)
    const pair = await repository.find(dateId)
    const companionId = pair && (await companionOf(db, pair))
    if (!companionId) return
    if (kind === 'line') {
      const silence = { dateId, companionId, step: 'silence', key, text: '' } as const
      await plan(db, BREAK_SILENCE, silence, SILENCE_MS)
    }
    if (byId === companionId) return
    const text = kind === 'line' ? ((await repository.listLines([dateId])).at(-1)?.text ?? '') : ''
    const payload = { dateId, companionId, step: kind, key, text }
    const isWritten = kind === 'met' || kind === 'line' || kind === 'question'
    const leadMs = kind === 'met' ? productConfig.speed.leadMs : 0
    await plan(db, isWritten ? TYPING : ACT, payload, leadMs + THINK_MS)
  }

  const handleTyping = async (job: DueJob): Promise<void> => {
    const payload = planOf(job)
    await service.sendTyping(payload.companionId, payload.dateId, true)
    const writeMs = WRITE_MIN_MS + (seedOf(payload.key + payload.dateId) % WRITE_SPAN_MS)
    await plan(core.db, ACT, payload, writeMs)
  }

  /** Null when nothing is left to say, since no line is said twice. */
  const wordsOf = async ({ dateId, companionId, step, text, key }: Plan): Promise<string | null> => {
    const pair = await new DateRepository(core.db).find(dateId)
    if (!pair) return null
    const personId = pair.sides.find(({ member_id: id }) => id !== companionId)?.member_id
    const person = await members.get(core.db, personId ?? companionId)
    const companion = await members.get(core.db, companionId)
    const language = languageOf(person.language)
    const seed = seedOf(dateId + key)
    if (step === 'met') return openerOf(language, seed)
    const interest = interests.find(({ id }) => id === companion.interests[0])?.label[language]
    const about = { language, interest: interest ?? { 'zh-CN': '散步', en: 'walking' }[language] }
    const own = (await new DateRepository(core.db).listLines([dateId])).filter(
      ({ from_id: id }) => id === companionId,
    )
    const toQuestion = answerToQuestion(pair.date.question_id, language, seed)
    if (step === 'silence') return chooseNew(silenceBreakersOf(language, seed), own)
    const toWords = answersTo(text, { ...about, seed })
    // The member's first line is probably their answer to the current question.
    const ideas = step === 'question' ? [toQuestion] : own.length <= 1 ? [toQuestion, ...toWords] : toWords
    return chooseNew(ideas, own)
  }

  /** Speaks when nobody has said anything since the line that planned this turn. */
  const handleSilence = async (job: DueJob): Promise<void> => {
    const turn = planOf(job)
    const lines = await new DateRepository(core.db).listLines([turn.dateId])
    const isQuiet = lines.at(-1)?.id === turn.key
    const isMonologue = lines.slice(-MONOLOGUE_LINES).every(({ from_id: id }) => id === turn.companionId)
    if (!isQuiet || (isMonologue && lines.length >= MONOLOGUE_LINES)) return
    await service.sendTyping(turn.companionId, turn.dateId, true)
    await plan(core.db, ACT, { ...turn, key: `silence.${turn.key}` }, WRITE_MIN_MS)
  }

  const payloadOf = async (turn: Plan): Promise<SpeedPayload | null> => {
    const { dateId: speedId, companionId, step } = turn
    const clientToken = core.ids.uuid()
    switch (step) {
      case 'finish':
        return { kind: 'speed', extra: { intent: 'finish', speedId }, clientToken }
      case 'choosing': {
        // Depends on the pair, so that it cannot be predicted and stays the same.
        const like = seedOf(`${speedId}:${companionId}`) % 100 < LIKES_OF_100
        return { kind: 'speed_choice', extra: { speedId, like }, clientToken }
      }
      default: {
        const text = await wordsOf(turn)
        return text === null ? null : { kind: 'speed_line', extra: { speedId, text }, clientToken }
      }
    }
  }

  /** Turns run one after another: two simultaneous turns of one date would not see each other's lines, and say the same. */
  const inTurn = createGate(1)

  const act = async (turn: Plan): Promise<void> => {
    const payload = await payloadOf(turn)
    if (payload === null) return
    try {
      await service.act(turn.companionId, payload, 'h5')
    } catch (error) {
      // The date ended meanwhile; a person would say nothing either.
      if (!(error instanceof DomainError)) throw error
    }
  }

  speed.dates.onStep(onStep)
  jobs.handle(TYPING, handleTyping)
  jobs.handle(BREAK_SILENCE, handleSilence)
  jobs.handle(ACT, (job) => inTurn(() => act(planOf(job))))
  jobs.repeat({ name: 'speed companions', everyMs: LOOK_EVERY_MS, run: joinLonely })
}
