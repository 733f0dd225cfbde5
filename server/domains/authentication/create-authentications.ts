import type { JobWorker } from '../../jobs/worker'
import type { Core } from '../../lib/core'
import type { ReadVideo } from '../../media/video'
import type { FaceProvider } from '../../providers/face/port'
import type { ObjectStore } from '../../providers/storage/port'
import type { Leftovers } from '../uploads/leftovers'
import type { NoticeService } from '../notices/notice.service'
import {
  type AuthenticationParts,
  type AuthenticationService,
  createAuthenticationService,
} from './authentication.service'
import { createComparison, type ComparisonParts } from './comparison'
import { createForgetMedia, FORGET_MEDIA_EVERY_MS } from './forget-media'
import { type AuthenticationReview, createAuthenticationReview, type ReviewParts } from './review.service'
import { createSealedMedia } from './sealed-media'
import { COMPARE_JOB, createVerdicts, type VerdictNeeds, type Verdicts } from './verdicts'

/** Real-person authentication, as the rest of the product uses it. */
export interface Authentications {
  readonly service: AuthenticationService
  readonly review: AuthenticationReview
  readonly onReview: Verdicts['onReview']
  /** Deletes the videos whose time has come. */
  forgetMedia(): Promise<void>
}

/** What real-person authentication needs of the product. */
export interface AuthenticationNeeds
  extends
    Omit<
      AuthenticationParts,
      'media' | 'verdicts' | 'readVideo' | 'tellPaused' | 'leftovers' | 'members' | 'news'
    >,
    Omit<VerdictNeeds, 'media' | 'notices' | 'config'>,
    Pick<ReviewParts, 'audit'> {
  readonly members: AuthenticationParts['members'] & ReviewParts['members']
  readonly news: ComparisonParts['news']
  readonly notices: Pick<NoticeService, 'add'>
  readonly leftovers: Leftovers
  readonly store: ObjectStore
  readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
  readonly provider: FaceProvider
  readonly readVideo: ReadVideo
}

/** Builds the parts once, and gives their jobs to the worker. */
export const createAuthentications = (core: Core, needs: AuthenticationNeeds): Authentications => {
  const { jobs, notices } = needs
  const media = createSealedMedia(core, needs)
  const verdicts = createVerdicts(core, { ...needs, media })
  const comparison = createComparison(core, { ...needs, media, verdicts })
  const service = createAuthenticationService(core, {
    ...needs,
    media,
    verdicts,
    tellPaused: (db, memberId) => notices.add(db, memberId, 'verification_paused'),
  })
  const review = createAuthenticationReview(core, { ...needs, media, verdicts, comparison })
  const forgetMedia = createForgetMedia(core, { ...needs, media, verdicts })
  jobs.handle(COMPARE_JOB, ({ payload: { id, turn }, attempts }) =>
    comparison.run(String(id), Number(turn), attempts),
  )
  jobs.repeat({ name: 'authentication media', everyMs: FORGET_MEDIA_EVERY_MS, run: forgetMedia })
  return { service, review, onReview: verdicts.onReview, forgetMedia }
}
