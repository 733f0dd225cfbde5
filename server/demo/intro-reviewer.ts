import type { IntroReview } from '../domains/account/intros/intro-review'
import type { TextReviews } from '../domains/safety/casework/text-review.service'
import { OperatorError } from '../domains/safety/operators/operator-error'
import type { DueJob, JobQueue } from '../jobs/queue'
import type { JobWorker } from '../jobs/worker'
import type { Core } from '../lib/core'
import { whileNobodyWorks } from './while-nobody-works'

/** Dependencies of the demo's reviewer of introductions by voice. */
export interface IntroReviewerDeps {
  readonly introReview: Pick<IntroReview, 'onAwaited'>
  readonly textReviews: Pick<TextReviews, 'list' | 'approve'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly jobs: Pick<JobWorker, 'handle'>
}

const REVIEW_JOB = 'demo_review_intro'
/** Time after which a visitor's introduction is decided, in ms. Source: product §0.4 */
const DECIDE_AFTER_MS = 10_000
const SIGNATURE = { operator: 'demo-reviewer', why: 'demo world' } as const
/** Waiting cases among which one is looked up. */
const MOST_CASES = 500

/**
 * Approves all introductions of the demo world as an operator would, some seconds after they arrive.
 * @throws Error in production, where people decide.
 */
export const startIntroReviewer = (core: Core, deps: IntroReviewerDeps): void => {
  if (core.config.isProduction) throw new Error('the demo reviewer does not decide in production')
  const { introReview, textReviews, queue, jobs } = deps
  introReview.onAwaited(async (tx, { id: introId }) => {
    const runAt = core.clock.now() + DECIDE_AFTER_MS
    const uniqueKey = `${REVIEW_JOB}:${introId}:${runAt}`
    await queue.enqueue(tx, { kind: REVIEW_JOB, payload: { introId }, uniqueKey, runAt })
    return false
  })
  const review = async ({ payload }: DueJob): Promise<void> => {
    const waiting = await textReviews.list(core.db, MOST_CASES)
    const found = waiting.find(({ place, text }) => place === 'intro' && text === payload.introId)
    if (!found) return
    try {
      await textReviews.approve(found.id, SIGNATURE)
    } catch (error) {
      // Ignores refusals, since a person may have decided meanwhile.
      if (!(error instanceof OperatorError)) throw error
    }
  }
  jobs.handle(REVIEW_JOB, whileNobodyWorks(core, queue, review))
}
