import type { AlbumService } from '../domains/account/album/album.service'
import type { PictureReview } from '../domains/account/album/picture-review.service'
import { OperatorError } from '../domains/safety/operators/operator-error'
import type { DueJob, JobQueue } from '../jobs/queue'
import type { JobWorker } from '../jobs/worker'
import type { Core } from '../lib/core'
import { whileNobodyWorks } from './while-nobody-works'

/** Dependencies of the demo's picture reviewer. */
export interface PictureReviewerDeps {
  readonly album: Pick<AlbumService, 'onAwaited'>
  readonly pictureReview: Pick<PictureReview, 'approve'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly jobs: Pick<JobWorker, 'handle'>
}

const REVIEW_JOB = 'demo_review_picture'
/** Time after which a visitor's pictures are decided, in ms. Source: product §0.4 */
const DECIDE_AFTER_MS = 10_000
const SIGNATURE = { operator: 'demo-reviewer', why: 'demo world' } as const

/**
 * Approves all pictures of the demo world as an operator would, some seconds after they arrive.
 * @throws Error in production, where people decide.
 */
export const startPictureReviewer = (core: Core, deps: PictureReviewerDeps): void => {
  if (core.config.isProduction) throw new Error('the demo reviewer does not decide in production')
  const { album, pictureReview, queue, jobs } = deps
  album.onAwaited((db, imageId) => {
    const runAt = core.clock.now() + DECIDE_AFTER_MS
    return queue.enqueue(db, {
      kind: REVIEW_JOB,
      payload: { imageId },
      uniqueKey: `${REVIEW_JOB}:${imageId}:${runAt}`,
      runAt,
    })
  })
  const review = async ({ payload }: DueJob): Promise<void> => {
    try {
      await pictureReview.approve(String(payload.imageId), SIGNATURE)
    } catch (error) {
      // Ignores refusals, since a person may have decided or the owner may have deleted the picture meanwhile.
      if (!(error instanceof OperatorError)) throw error
    }
  }
  jobs.handle(REVIEW_JOB, whileNobodyWorks(core, queue, review))
}
