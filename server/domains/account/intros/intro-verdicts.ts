import type { Core } from '../../../lib/core'
import { VENDOR_VIEWER } from '../../../media/viewer-address'
import type { MediaNotice } from '../../../providers/moderation/port'
import { createMediaQuestions, type MediaQuestionDeps } from '../../safety/text-moderation/media-questions'
import type { MediaFinding } from '../../safety/text-moderation/text-cases'
import type { IntroAddresses } from './intro-address'
import type { IntroListener, IntroReview } from './intro-review'
import { IntroRepository, type IntroRow } from './intro.repository'

/** Kind of the job that asks the vendor of moderation about an introduction. */
export const INTRO_VERDICT_JOB = 'intro_verdict'
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
export interface IntroVerdictDeps extends MediaQuestionDeps {
  readonly introAddresses: Pick<IntroAddresses, 'urlOf'>
  readonly introReview: Pick<IntroReview, 'addCase' | 'decide'>
}

/** Verdicts over the job queue; none without a vendor, or without an address at which it can fetch the recording. */
export const createIntroVerdicts = (
  core: Pick<Core, 'db' | 'transaction' | 'clock' | 'log' | 'config'>,
  deps: IntroVerdictDeps,
): IntroVerdicts => {
  const { db } = core
  const { introAddresses, introReview } = deps

  const isWaiting = (row: IntroRow | null): row is IntroRow => row?.review_state === 'pending'

  /** Brings the recording before a person, unless it was decided meanwhile. */
  const toPerson = (introId: string, finding?: MediaFinding): Promise<void> =>
    core.transaction(async (tx) => {
      const row = await new IntroRepository(tx).lock(introId)
      if (isWaiting(row)) await introReview.addCase(tx, row, finding)
    })

  const questions = createMediaQuestions(core, deps, {
    job: INTRO_VERDICT_JOB,
    word: 'introduction',
    subjectIn: ({ introId }) => ({ introId: String(introId) }),

    async find({ introId }) {
      const row = await new IntroRepository(db).find(introId)
      return isWaiting(row) ? row : null
    },

    mediumOf: (_subject, { object_key: key, member_id: memberId }) =>
      Promise.resolve({ kind: 'voice', url: introAddresses.urlOf(VENDOR_VIEWER, key), memberId }),

    async setAsked(tx, { introId }, { vendor, taskId }) {
      await new IntroRepository(tx).update(introId, { vendor, task_id: taskId })
      return true
    },

    async findAsked(vendor, taskId) {
      const row = await new IntroRepository(db).findAsked(vendor, taskId)
      return row && { introId: row.id }
    },

    async apply({ introId }, { decision, class: found, score }, by) {
      if (decision === 'review') return toPerson(introId, { class: found ?? 'other', layer: 'vendor', score })
      await core.transaction(async (tx) => {
        if (!isWaiting(await new IntroRepository(tx).lock(introId))) return
        const decided =
          decision === 'pass'
            ? ({ state: 'approved' } as const)
            : ({ state: 'rejected', class: found ?? 'other' } as const)
        await introReview.decide(tx, introId, decided, by)
      })
    },

    async skip({ introId }) {
      await toPerson(introId)
      return true
    },

    giveUp: ({ introId }) => toPerson(introId),
  })

  return {
    async onAwaited(tx, intro) {
      if (!isWaiting(intro) || !questions.canJudge('voice')) return false
      await questions.begin(tx, { introId: intro.id })
      return true
    },
    ask: questions.ask,
    onNotice: questions.onNotice,
  }
}
