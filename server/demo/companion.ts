import { createHash } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import type { Db } from '../db/database'
import type { News } from '../domains/chat/delivery/outbox'
import type { MemberRow, MemberService } from '../domains/account/members/member.service'
import { MessageGroupRepository } from '../domains/chat/messages/message-group.repository'
import type { MatchListener, MessageGroupService } from '../domains/chat/messages/message-group.service'
import type { ReadingService } from '../domains/chat/messages/reading.service'
import type { SendingService, SentListener } from '../domains/chat/messages/sending.service'
import type { UsageService } from '../domains/account/usage/usage.service'
import { languageOf, type Language } from '../lib/language'
import type { DueJob, JobQueue } from '../jobs/queue'
import type { JobWorker } from '../jobs/worker'
import { dayOf } from '../lib/clock'
import type { Core } from '../lib/core'
import { DomainError } from '../lib/errors'
import { interests } from '../text/dict/interests'
import { answersTo, chooseUnsaid, hellosAfterMatch } from './companion-lines'
import { findIsPlayed } from './played'

/** Dependencies of companions. */
export interface CompanionDeps {
  readonly members: Pick<MemberService, 'get' | 'find'>
  readonly groups: Pick<MessageGroupService, 'onMatched'>
  readonly sending: SendingService
  readonly reading: Pick<ReadingService, 'markRead'>
  readonly news: Pick<News, 'tell'>
  readonly usage: Pick<UsageService, 'take'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly jobs: Pick<JobWorker, 'handle'>
}

/** One turn of a companion: what it answers, and to whom. */
interface Turn {
  readonly companionId: string
  readonly memberId: string
  readonly groupId: string
  /** The message that is answered; null for the first words after a match. */
  readonly seq: number | null
  readonly text: string
  /** Names the turn, so that it is taken once. */
  readonly key: string
}

const TYPING = 'companion.typing'
const ANSWER = 'companion.answer'
/** Beginning of the client ids of what companions send; such a message is never answered by another companion. */
const COMPANION_ID = 'companion-'
/** Own lines that a companion looks back on, so that it does not repeat itself. Source: ours */
const REMEMBERED_LINES = 50
/** Answers of one companion to one member a day. Source: ours. */
const ANSWERS_PER_DAY = 20
/** An answer comes 1.5 to 4 s after the message; the first part passes before "typing" shows, in ms. Source: ours. */
const BEFORE_TYPING_MS = 600
const TYPING_MIN_MS = 900
const TYPING_SPAN_MS = 2_500

const seedOf = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE(0)

const turnOf = (job: DueJob): Turn => job.payload as unknown as Turn

const interestOf = (companion: MemberRow, language: Language, seed: number): string => {
  const ids = companion.interests
  const interest = interests.find(({ id }) => id === ids[seed % Math.max(1, ids.length)])
  return interest?.label[language] ?? { 'zh-CN': '散步', en: 'walking' }[language]
}

/**
 * Lets the members of the demo world answer, so that a newcomer can try a chat alone: they read, write for a
 * moment, then say one friendly line. A demo member whose account a person uses does nothing by itself, and is answered like
 * anybody. They are marked as demo members wherever they show.
 * @throws Error in production, where nobody but people answers.
 */
export const startCompanions = (core: Core, deps: CompanionDeps): void => {
  if (core.config.isProduction || !core.config.isDemo)
    throw new Error('companions live in the demo world alone')
  const { members, groups, sending, reading, news, usage, queue, jobs } = deps

  const plan = async (db: Db, turn: Turn): Promise<void> => {
    const runAt = core.clock.now() + BEFORE_TYPING_MS
    await queue.enqueue(db, { kind: TYPING, payload: { ...turn }, uniqueKey: `${TYPING}:${turn.key}`, runAt })
  }

  /** A demo member acts by itself unless a person is logged in as it. */
  const isCompanion = async (db: Db, member: MemberRow): Promise<boolean> =>
    member.is_demo && !(await findIsPlayed(db, member.id, core.clock.now()))

  const handleSent: SentListener = async (db, { message, lastSeq, sender, receiver }) => {
    const isFromCompanion = message.client_msg_id.startsWith(COMPANION_ID)
    if (isFromCompanion || !(await isCompanion(db, receiver))) return
    const { text } = message.content
    await plan(db, {
      companionId: receiver.id,
      memberId: sender.id,
      groupId: message.group_id,
      seq: lastSeq,
      text: typeof text === 'string' ? text : '',
      key: message.id,
    })
  }

  const handleMatched: MatchListener = async (db, { groupId, aId, bId, origin, atMs }) => {
    // Two who met on a speed date have talked already: a first hello would come too late.
    if (origin === 'speed') return
    const isCompanionA = await isCompanion(db, await members.get(db, aId))
    const isCompanionB = await isCompanion(db, await members.get(db, bId))
    if (isCompanionA === isCompanionB) return
    const [companionId, memberId] = isCompanionA ? [aId, bId] : [bId, aId]
    await plan(db, { companionId, memberId, groupId, seq: null, text: '', key: `${groupId}.${atMs}` })
  }

  /** A later message has a turn of its own, and a hello is too late once somebody spoke. */
  const isOvertaken = async (turn: Turn): Promise<boolean> => {
    const group = await new MessageGroupRepository(core.db).findById(turn.groupId)
    return group === null || group.closed_at !== null || group.last_seq > (turn.seq ?? 0)
  }

  const handleTyping = async (job: DueJob): Promise<void> => {
    const turn = turnOf(job)
    const { companionId, memberId, groupId, seq, key } = turn
    if (seq !== null) await reading.markRead(companionId, groupId, seq)
    if (await isOvertaken(turn)) return
    await news.tell(memberId, { event: 'typing', userId: companionId, groupId, on: true })
    const runAt = core.clock.now() + TYPING_MIN_MS + (seedOf(key) % TYPING_SPAN_MS)
    await queue.enqueue(core.db, { kind: ANSWER, payload: { ...turn }, uniqueKey: `${ANSWER}:${key}`, runAt })
  }

  /** What the companion said in the thread, the newest first. */
  const listSaid = async (companionId: string, groupId: string): Promise<string[]> => {
    const rows = await core.db
      .selectFrom('message')
      .select('content')
      .where('group_id', '=', groupId)
      .where('from_id', '=', companionId)
      .orderBy('seq', 'desc')
      .limit(REMEMBERED_LINES)
      .execute()
    return rows.map(({ content }) => (typeof content.text === 'string' ? content.text : ''))
  }

  const wordsOf = async ({ companionId, memberId, groupId, seq, text, key }: Turn): Promise<string> => {
    const companion = await members.get(core.db, companionId)
    const member = await members.get(core.db, memberId)
    const language = languageOf(member.language)
    const seed = seedOf(key)
    const context = { language, seed, interest: interestOf(companion, language, seed) }
    const candidates = seq === null ? hellosAfterMatch(context) : answersTo(text, context)
    return chooseUnsaid(candidates, await listSaid(companionId, groupId))
  }

  const hasAnswersLeft = async ({ companionId, memberId }: Turn): Promise<boolean> => {
    const now = core.clock.now()
    const used = await usage.take(core.db, {
      scope: 'companion',
      subject: `${companionId}.${memberId}`,
      period: dayOf(now),
      limit: ANSWERS_PER_DAY,
      expireAt: now + 2 * DAY_MS,
    })
    return used !== null
  }

  const handleAnswer = async (job: DueJob): Promise<void> => {
    const turn = turnOf(job)
    const { companionId, memberId, groupId, key } = turn
    if ((await isOvertaken(turn)) || !(await hasAnswersLeft(turn))) {
      await news.tell(memberId, { event: 'typing', userId: companionId, groupId, on: false })
      return
    }
    try {
      await sending.send(companionId, {
        userId: memberId,
        clientMsgId: `${COMPANION_ID}${key}`,
        type: 'text',
        content: { text: await wordsOf(turn) },
        confirmRisk: true,
      })
    } catch (error) {
      // Blocked or left meanwhile: a person would not write any more either.
      if (!(error instanceof DomainError)) throw error
    }
  }

  sending.onSent(handleSent)
  groups.onMatched(handleMatched)
  jobs.handle(TYPING, handleTyping)
  jobs.handle(ANSWER, handleAnswer)
}
