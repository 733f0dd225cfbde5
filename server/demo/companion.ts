import { createHash } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import type { Db } from '../db/database'
import type { MemberRow, MemberService } from '../domains/account/members/member.service'
import { MessageGroupRepository } from '../domains/chat/messages/groups/message-group.repository'
import type {
  MatchListener,
  MessageGroupService,
} from '../domains/chat/messages/groups/message-group.service'
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
  readonly usage: Pick<UsageService, 'consume'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly jobs: Pick<JobWorker, 'handle'>
}

/** One turn of a companion: the message to answer, and its sender. */
interface Turn {
  readonly companionId: string
  readonly memberId: string
  readonly groupId: string
  /** The message to answer; null for the greeting after a match. */
  readonly seq: number | null
  readonly text: string
  /** Identifies the turn, so that it is taken once. */
  readonly key: string
}

const TYPING = 'companion.typing'
const ANSWER = 'companion.answer'
/** Prefix of the client ids of companions' messages; no other companion answers such a message. */
const COMPANION_ID = 'companion-'
/** Number of its own lines that a companion checks, so that it does not repeat itself. Source: ours */
const REMEMBERED_LINES = 50
/** Most answers of one companion to one member a day. Source: ours. */
const ANSWERS_PER_DAY = 20
/**
 * An answer comes 1.5 to 4 s after the message; "typing" is shown after the first part of that time, in ms. Source: ours.
 */
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
 * Lets the members of the demo world answer, so that a visitor can try a chat alone: they read, type for a moment, then
 * send one friendly line. A demo member whose account a person uses does nothing automatically, and is answered like any
 * person. Demo members are marked wherever they are shown.
 * @throws Error in production, where only people answer.
 */
export const startCompanions = (core: Core, deps: CompanionDeps): void => {
  if (core.config.isProduction || !core.config.isDemo)
    throw new Error('companions live in the demo world alone')
  const { members, groups, sending, reading, usage, queue, jobs } = deps

  const plan = async (db: Db, turn: Turn): Promise<void> => {
    const runAt = core.clock.now() + BEFORE_TYPING_MS
    await queue.enqueue(db, { kind: TYPING, payload: { ...turn }, uniqueKey: `${TYPING}:${turn.key}`, runAt })
  }

  /** A demo member acts automatically unless a person is logged in as it. */
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
    // Two members who met on a speed date have already talked, so a greeting would come too late.
    if (origin === 'speed') return
    const isCompanionA = await isCompanion(db, await members.get(db, aId))
    const isCompanionB = await isCompanion(db, await members.get(db, bId))
    if (isCompanionA === isCompanionB) return
    const [companionId, memberId] = isCompanionA ? [aId, bId] : [bId, aId]
    await plan(db, { companionId, memberId, groupId, seq: null, text: '', key: `${groupId}.${atMs}` })
  }

  /** A later message has a turn of its own, and a greeting is too late after any message. */
  const isOvertaken = async (turn: Turn): Promise<boolean> => {
    const group = await new MessageGroupRepository(core.db).findById(turn.groupId)
    return group === null || group.closed_at !== null || group.last_seq > (turn.seq ?? 0)
  }

  /** An event of the outbox, so that it is in order with the messages. */
  const sendTyping = ({ companionId, memberId, groupId }: Turn, on: boolean): Promise<void> =>
    core.transaction(async (tx) =>
      tx.events.add(memberId, { event: 'typing', userId: companionId, groupId, on }),
    )

  const handleTyping = async (job: DueJob): Promise<void> => {
    const turn = turnOf(job)
    const { companionId, groupId, seq, key } = turn
    if (seq !== null) await reading.markRead(companionId, groupId, seq)
    if (await isOvertaken(turn)) return
    await sendTyping(turn, true)
    const runAt = core.clock.now() + TYPING_MIN_MS + (seedOf(key) % TYPING_SPAN_MS)
    await queue.enqueue(core.db, { kind: ANSWER, payload: { ...turn }, uniqueKey: `${ANSWER}:${key}`, runAt })
  }

  /** The companion's lines in the thread, the newest first. */
  const listSaid = async (companionId: string, groupId: string): Promise<string[]> => {
    const rows = await core.chatDb
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
    const used = await usage.consume(core.db, {
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
    const { companionId, memberId, key } = turn
    if ((await isOvertaken(turn)) || !(await hasAnswersLeft(turn))) {
      await sendTyping(turn, false)
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
      // The member was blocked or deactivated meanwhile; a person would not answer either.
      if (!(error instanceof DomainError)) throw error
    }
  }

  sending.onSent(handleSent)
  groups.onMatched(handleMatched)
  jobs.handle(TYPING, handleTyping)
  jobs.handle(ANSWER, handleAnswer)
}
