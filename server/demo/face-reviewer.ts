import type { Authentications } from '../domains/account/identity-verification/create-authentications'
import { OperatorError } from '../domains/safety/operators/operator-error'
import type { JobQueue } from '../jobs/queue'
import type { JobWorker } from '../jobs/worker'
import type { Core } from '../lib/core'

/** Dependencies of the demo's reviewer of faces. */
export interface FaceReviewerDeps {
  readonly authentications: Pick<Authentications, 'onReview' | 'review'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly jobs: Pick<JobWorker, 'handle'>
}

const REVIEW_JOB = 'demo_review_face'
/** Source: product §0.4 */
const DECIDE_AFTER_MS = 10_000
/** Two operators, since nobody decides on an appeal against their own decision. */
const NAMES = ['demo-reviewer', 'demo-second'] as const
const WHY = 'demo world'

/**
 * Gives the badge in the demo world, some seconds after a video arrives; no person looks at faces there.
 * @throws Error in production, where people do.
 */
export const startFaceReviewer = (core: Core, { authentications, queue, jobs }: FaceReviewerDeps): void => {
  if (core.config.isProduction) throw new Error('the demo reviewer does not decide in production')
  const { review, onReview } = authentications
  onReview(async (db, id) => {
    const now = core.clock.now()
    // An appeal concerns the same authentication again.
    const job = { kind: REVIEW_JOB, payload: { id }, uniqueKey: `${REVIEW_JOB}:${id}:${now}` }
    await queue.enqueue(db, { ...job, runAt: now + DECIDE_AFTER_MS })
  })
  jobs.handle(REVIEW_JOB, async (job) => {
    const id = String(job.payload['id'])
    try {
      const { refused_by: by } = await review.find(id)
      const operator = NAMES.find((name) => name !== by) ?? NAMES[0]
      await review.open(id, operator, WHY)
      await review.pass(id, { operator, why: WHY })
    } catch (error) {
      // Ignores refusals, since a person may have decided or a newer video may have arrived meanwhile.
      if (!(error instanceof OperatorError)) throw error
    }
  })
}
