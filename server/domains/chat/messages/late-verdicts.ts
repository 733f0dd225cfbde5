import { SECOND_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import type { TextCases } from '../../safety/text-moderation/text-cases'
import type { TextJudge } from '../../safety/text-moderation/text-judge'
import type { TextVerdict } from '../../safety/text-moderation/verdict'
import type { MessageRow } from './message.repository'
import type { Sent } from './sending.service'
import { findHeldText, type MessagePlace, type MessageRecall } from './message-recall'

/** Kind of the job that asks again about a message that was sent without a judgement. */
export const LATE_VERDICT_JOB = 'late_verdict'
/** Pauses before each further question, in ms; after the last one the message stays. Source: ours */
const PAUSES_MS = [5, 30, 120, 600, 1_800].map((seconds) => seconds * SECOND_MS)

/** Why a person has to look. */
type Doubt = Pick<TextVerdict, 'class' | 'layer'>
/** Of a message that the vendor never judged. */
const UNJUDGED: Doubt = { class: null, layer: null }

/**
 * Asks the moderation vendor again about messages of members who have met, which are sent when it does not answer in
 * time. A message that is blocked late is recalled for both sides, and its sender reads why. A message that needs a
 * person, at once, late or because the vendor never answered, becomes a case. Source: product §11.4
 */
export interface LateVerdicts {
  /** Listens to messages that are sent. */
  onSent(db: Db, sent: Sent): Promise<void>
  /** Asks about the message of a job. */
  ask(payload: Readonly<Record<string, unknown>>): Promise<void>
}

/** Dependencies of verdicts that come late. */
export interface LateVerdictDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly textJudge: Pick<TextJudge, 'judgeLate'>
  readonly textCases: Pick<TextCases, 'addSent'>
  readonly messageRecall: MessageRecall
}

/** Late verdicts over the job queue. */
export const createLateVerdicts = (core: Core, deps: LateVerdictDeps): LateVerdicts => {
  const { queue, textJudge, textCases, messageRecall } = deps

  const enqueue = async (db: Db, groupId: string, seq: number, round: number): Promise<boolean> => {
    const pause = PAUSES_MS[round]
    if (pause === undefined) return false
    await queue.enqueue(db, {
      kind: LATE_VERDICT_JOB,
      payload: { groupId, seq, round },
      uniqueKey: `${LATE_VERDICT_JOB}:${groupId}:${seq}:${round}`,
      runAt: core.clock.now() + pause,
    })
    return true
  }

  const addCase = (db: Db, row: MessageRow, text: string, verdict: Doubt): Promise<void> =>
    textCases.addSent(db, {
      memberId: row.from_id,
      place: 'chat',
      text,
      verdict,
      groupId: row.group_id,
      seq: row.seq,
    })

  /** Puts a message that its sender still holds into the reviewers' queue. */
  const review = (groupId: string, seq: number, verdict: Doubt): Promise<void> =>
    core.transaction(async (tx) => {
      const known = await findHeldText(tx, { groupId, seq })
      if (known) await addCase(tx, known.row, known.text, verdict)
    })

  const recallBlocked = (place: MessagePlace, { class: found }: TextVerdict): Promise<void> =>
    core.transaction(async (tx) => void (await messageRecall.recall(tx, place, found ?? 'other')))

  const askAgain = async (groupId: string, seq: number, round: number) => {
    if (await enqueue(core.db, groupId, seq, round)) return
    core.log.warn('text never judged', { groupId, seq })
    await review(groupId, seq, UNJUDGED)
  }

  return {
    async onSent(db, { message, verdict }) {
      if (verdict.decision === 'unknown') await enqueue(db, message.group_id, message.seq, 0)
      const { text } = message.content
      if (verdict.decision === 'review' && typeof text === 'string') await addCase(db, message, text, verdict)
    },

    async ask(payload) {
      const [groupId, seq, round] = [
        String(payload['groupId']),
        Number(payload['seq']),
        Number(payload['round']),
      ]
      const known = await findHeldText(core.db, { groupId, seq })
      if (!known) return
      const verdict = await textJudge.judgeLate(known.row.from_id, 'chat', known.text)
      if (verdict.decision === 'block') await recallBlocked({ groupId, seq }, verdict)
      if (verdict.decision === 'review') await review(groupId, seq, verdict)
      if (verdict.decision === 'unknown') await askAgain(groupId, seq, round + 1)
    },
  }
}
