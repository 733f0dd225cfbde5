import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { ObjectStore } from '../../../providers/storage/port'
import type { Leftovers } from '../uploads/leftovers'
import {
  type AuthenticationDeps,
  type AuthenticationService,
  createAuthenticationService,
} from './authentication.service'
import { type Comparison, createComparison, type ComparisonDeps } from './comparison'
import { createForgetMedia, FORGET_MEDIA_EVERY_MS } from './forget-media'
import { type AuthenticationReview, createAuthenticationReview, type ReviewDeps } from './review.service'
import { createSealedMedia } from './sealed-media'
import { COMPARE_JOB, createVerdicts, type VerdictDeps, type Verdicts } from './verdicts'

/** Real-person authentication for the rest of the product. */
export interface Authentications {
  readonly service: AuthenticationService
  readonly review: AuthenticationReview
  readonly onReview: Verdicts['onReview']
  readonly onFaceRead: Comparison['onFaceRead']
  /** Deletes videos that are due. */
  forgetMedia(): Promise<void>
}

/** Dependencies of real-person authentication on the product. */
export type AuthenticationsDeps = Omit<AuthenticationDeps, 'media' | 'verdicts' | 'notifyPaused'> &
  Omit<VerdictDeps, 'media'> &
  Omit<ComparisonDeps, 'media' | 'verdicts'> &
  Omit<ReviewDeps, 'media' | 'verdicts' | 'comparison'> & {
    readonly leftovers: Leftovers
    readonly store: ObjectStore
    readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
  }

/** Builds the parts once, and gives their jobs to the worker. */
export const createAuthentications = (core: Core, deps: AuthenticationsDeps): Authentications => {
  const { jobs, notices } = deps
  const media = createSealedMedia(core, deps)
  const verdicts = createVerdicts(core, { ...deps, media })
  const comparison = createComparison(core, { ...deps, media, verdicts })
  const service = createAuthenticationService(core, {
    ...deps,
    media,
    verdicts,
    notifyPaused: (tx, memberId) => notices.add(tx, memberId, 'verification_paused'),
  })
  const review = createAuthenticationReview(core, { ...deps, media, verdicts, comparison })
  const forgetMedia = createForgetMedia(core, { ...deps, media, verdicts })
  jobs.handle(COMPARE_JOB, ({ payload: { id, turn }, attempts }) =>
    comparison.run(String(id), Number(turn), attempts),
  )
  jobs.repeat({ name: 'authentication media', everyMs: FORGET_MEDIA_EVERY_MS, run: forgetMedia })
  return { service, review, onReview: verdicts.onReview, onFaceRead: comparison.onFaceRead, forgetMedia }
}
