import { MINUTE_MS, SECOND_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import { VENDOR_VIEWER } from '../../../media/viewer-address'
import type { MediaNotice, VendorVerdict } from '../../../providers/moderation/port'
import type { Providers } from '../../../providers/providers'
import type { MediaFinding } from '../../safety/text-moderation/text-cases'
import type { IntroAddresses } from './intro-address'
import type { IntroListener, IntroReview } from './intro-review'
import { IntroRepository, type IntroRow } from './intro.repository'

/** Kind of the job that asks the vendor of moderation about an introduction. */
export const INTRO_VERDICT_JOB = 'intro_verdict'
/** How long the vendors may fetch and judge it, in ms. Source: ours */
const DEADLINE_MS = 10_000
/** Pauses before each question, in ms; after the last one the recording waits for a person. Source: ours */
const PAUSES_MS = [0, 5, 30, 120, 600, 1_800].map((seconds) => seconds * SECOND_MS)
/** How long a notification is waited for before the next vendor is asked, in ms. Source: ours */
const NOTIFIED_WITHIN_MS = 2 * MINUTE_MS

/** A question about a recording. */
interface Question {
  readonly introId: string
  /** How often all vendors were asked before. */
  readonly round: number
  /** The vendor whose notification did not come; null for the first question of a round. */
  readonly after: string | null
}

/**
 * Asks the vendor of moderation about introductions by voice. A pass or a block decides; anything else, and silence,
 * brings the recording before a person, and others listen to nothing meanwhile. Source: product §11.4
 */
export interface IntroVerdicts {
  readonly onAwaited: IntroListener
  /** Asks about the recording of a job. */
  ask(payload: Readonly<Record<string, unknown>>): Promise<void>
  /** Applies a vendor's notification. Returns false when it is about no recording that waits for it. */
  onNotice(notice: MediaNotice): Promise<boolean>
}

/** Dependencies of the verdicts. */
export interface IntroVerdictDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly providers: Pick<Providers, 'moderation' | 'moderationCounts'>
  readonly introAddresses: Pick<IntroAddresses, 'urlOf'>
  readonly introReview: Pick<IntroReview, 'addCase' | 'decide'>
}

/** Verdicts over the job queue; none without a vendor, or without an address at which it can fetch the recording. */
export const createIntroVerdicts = (
  core: Pick<Core, 'db' | 'transaction' | 'clock' | 'log' | 'config'>,
  { queue, providers, introAddresses, introReview }: IntroVerdictDeps,
): IntroVerdicts => {
  const { db, clock, log, config } = core
  const { moderation: vendor, moderationCounts } = providers

  const enqueue = (on: Db, { introId, round, after }: Question, runAt: number): Promise<void> =>
    queue.enqueue(on, {
      kind: INTRO_VERDICT_JOB,
      payload: { introId, round, after },
      uniqueKey: [INTRO_VERDICT_JOB, introId, round, after ?? ''].join(':'),
      runAt,
    })

  const isWaiting = (row: IntroRow | null): row is IntroRow => row?.review_state === 'pending'

  /** Brings the recording before a person, unless it was decided meanwhile. */
  const toPerson = (introId: string, finding?: MediaFinding): Promise<void> =>
    core.transaction(async (tx) => {
      const row = await new IntroRepository(tx).lock(introId)
      if (isWaiting(row)) await introReview.addCase(tx, row, finding)
    })

  const apply = async (introId: string, by: string, verdict: VendorVerdict): Promise<void> => {
    const { decision, class: found, label, score, taskId } = verdict
    if (decision !== 'pass') log.warn('introduction not passed', { introId, decision, label, taskId })
    if (decision === 'review') return toPerson(introId, { class: found ?? 'other', layer: 'vendor', score })
    await core.transaction(async (tx) => {
      if (!isWaiting(await new IntroRepository(tx).lock(introId))) return
      const decided =
        decision === 'pass'
          ? ({ state: 'approved' } as const)
          : ({ state: 'rejected', class: found ?? 'other' } as const)
      await introReview.decide(tx, introId, decided, by)
    })
  }

  const askAgain = async ({ introId, round }: Question): Promise<void> => {
    const pause = PAUSES_MS[round + 1]
    if (pause !== undefined)
      return enqueue(db, { introId, round: round + 1, after: null }, clock.now() + pause)
    log.warn('introduction never judged', { introId })
    await toPerson(introId)
  }

  return {
    async onAwaited(tx, intro) {
      const { id: introId } = intro
      if (!isWaiting(intro)) return false
      if (!vendor || config.publicUrl === null || !vendor.mediaKinds.has('voice')) return false
      await enqueue(tx, { introId, round: 0, after: null }, clock.now())
      return true
    },

    async ask(payload) {
      const { after: from } = payload
      const after = typeof from === 'string' ? from : null
      const question = { introId: String(payload['introId']), round: Number(payload['round']), after }
      const { introId } = question
      const row = await new IntroRepository(db).find(introId)
      if (!vendor || !isWaiting(row)) return
      if (after !== null) {
        moderationCounts.add(after, 'unknown')
        log.warn('introduction not judged', { introId, kind: 'unknown', why: 'no_notice' })
      }
      const url = introAddresses.urlOf(VENDOR_VIEWER, row.object_key)
      const media = { kind: 'voice', url, memberId: row.member_id } as const
      const outcome = await vendor.judgeMedia(media, { deadlineMs: DEADLINE_MS, after })
      // No vendor judges this member's voices, or none is left behind the silent one.
      if (!outcome) return after === null ? toPerson(introId) : askAgain(question)
      if (outcome.kind !== 'ok') {
        const why = outcome.kind === 'rejected' ? outcome.code : outcome.reason
        log.warn('introduction not judged', { introId, kind: outcome.kind, why })
        return askAgain(question)
      }
      const { vendor: name, verdict, taskId } = outcome.data
      if (verdict !== null) return apply(introId, name, verdict)
      await core.transaction(async (tx) => {
        await new IntroRepository(tx).update(introId, { vendor: name, task_id: taskId })
        await enqueue(tx, { ...question, after: name }, clock.now() + NOTIFIED_WITHIN_MS)
      })
    },

    async onNotice({ vendor: name, taskId, verdict }) {
      const row = await new IntroRepository(db).findAsked(name, taskId)
      if (!row) return false
      moderationCounts.add(name, verdict.decision)
      await apply(row.id, name, verdict)
      return true
    },
  }
}
