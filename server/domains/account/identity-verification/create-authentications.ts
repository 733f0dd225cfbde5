import { HOUR_MS } from '@contract/constants'
import { forgetExpiring } from '../../../jobs/retention'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { ObjectStore } from '../../../providers/storage/port'
import type { Leftovers } from '../uploads/leftovers'
import { type AppointmentEndingDeps, createAppointmentEnding, LAPSE_JOB } from './appointment-ending'
import { AppointmentRepository } from './appointment.repository'
import {
  type AppointmentReview,
  type AppointmentReviewDeps,
  createAppointmentReview,
  REMIND_JOB,
} from './appointment-review'
import { type AppointmentDeps, createAppointmentService } from './appointment.service'
import {
  type AuthenticationDeps,
  type AuthenticationService,
  createAuthenticationService,
} from './authentication.service'
import { type Comparison, createComparison, type ComparisonDeps } from './comparison'
import { type CoverWatch, createCoverWatch } from './cover-watch'
import { createForgetMedia, FORGET_MEDIA_EVERY_MS } from './forget-media'
import { type AuthenticationReview, createAuthenticationReview, type ReviewDeps } from './review.service'
import { createSealedMedia } from './sealed-media'
import { COMPARE_JOB, createVerdicts, type VerdictDeps, type Verdicts } from './verdicts'

/** Name of the work that erases proposed times and notes of appointments. */
export const FORGET_APPOINTMENTS_WORK = 'appointments'

/** Real-person authentication for the rest of the product. */
export interface Authentications {
  readonly service: AuthenticationService
  readonly review: AuthenticationReview
  readonly appointmentReview: AppointmentReview
  readonly coverMayHaveChanged: CoverWatch
  readonly onReview: Verdicts['onReview']
  readonly onFaceRead: Comparison['onFaceRead']
  /** Deletes videos that are due. */
  forgetMedia(): Promise<void>
}

/** Dependencies of real-person authentication on the product. */
export type AuthenticationsDeps = Omit<AuthenticationDeps, 'media' | 'verdicts' | 'appointments'> &
  Omit<VerdictDeps, 'media'> &
  Omit<ComparisonDeps, 'media' | 'verdicts'> &
  Omit<ReviewDeps, 'media' | 'verdicts' | 'comparison' | 'appointments'> &
  Omit<AppointmentEndingDeps, 'coverWatch'> &
  Omit<AppointmentDeps, 'ending'> &
  Omit<AppointmentReviewDeps, 'ending'> & {
    readonly leftovers: Leftovers
    readonly store: ObjectStore
    readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
  }

/** Live appointments: what members ask, what operators do, and their jobs. */
const createAppointments = (core: Core, deps: AuthenticationsDeps & { readonly coverWatch: CoverWatch }) => {
  const { jobs, productConfig } = deps
  const ending = createAppointmentEnding(core, deps)
  const review = createAppointmentReview(core, { ...deps, ending })
  jobs.handle(LAPSE_JOB, ({ payload: { id } }) => ending.lapse(String(id)))
  jobs.handle(REMIND_JOB, ({ payload: { id, at } }) => review.remind(String(id), Number(at)))
  jobs.repeat({
    name: FORGET_APPOINTMENTS_WORK,
    everyMs: HOUR_MS,
    run: () =>
      forgetExpiring(core, {
        work: FORGET_APPOINTMENTS_WORK,
        kind: 'authentication_appointment',
        keptMs: productConfig.verify.appointment.keptMs,
        forgetSome: (beforeMs, limit) =>
          new AppointmentRepository(core.db).eraseSome(beforeMs, core.clock.now(), limit),
      }),
  })
  return { service: createAppointmentService(core, { ...deps, ending }), review }
}

/** Builds the parts once, and gives their jobs to the worker. */
export const createAuthentications = (core: Core, deps: AuthenticationsDeps): Authentications => {
  const { jobs, notices } = deps
  const media = createSealedMedia(core, deps)
  const verdicts = createVerdicts(core, { ...deps, media })
  const comparison = createComparison(core, { ...deps, media, verdicts })
  const coverWatch = createCoverWatch(core, {
    verdicts,
    notifyPaused: (tx, memberId) => notices.add(tx, memberId, 'verification_paused'),
  })
  const appointments = createAppointments(core, { ...deps, coverWatch })
  const parts = { ...deps, media, verdicts, comparison }
  const service = createAuthenticationService(core, { ...parts, appointments: appointments.service })
  const review = createAuthenticationReview(core, { ...parts, appointments: appointments.review })
  const forgetMedia = createForgetMedia(core, parts)
  jobs.handle(COMPARE_JOB, ({ payload: { id, turn }, attempts }) =>
    comparison.run(String(id), Number(turn), attempts),
  )
  jobs.repeat({ name: 'authentication media', everyMs: FORGET_MEDIA_EVERY_MS, run: forgetMedia })
  return {
    service,
    review,
    appointmentReview: appointments.review,
    coverMayHaveChanged: coverWatch,
    onReview: verdicts.onReview,
    onFaceRead: comparison.onFaceRead,
    forgetMedia,
  }
}
