import { DAY_MS, HOUR_MS } from '@contract/constants'
import { forgetExpiring, recordRetention } from '../../../jobs/retention'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { SealedTickets } from '../../../lib/sealed/sealed-ticket'
import { createDailyWork, type DailyWorkDeps } from '../../account/usage/daily-work'
import { type ClaimReview, type ClaimReviewDeps, createClaimReview } from './claim-review'
import { createGuardianClaims, type GuardianClaimDeps, type GuardianClaims } from './claim.service'
import { createDecidedSms, DECIDED_JOB, type DecidedSmsDeps } from './decided-sms'
import { createGuardianPhotos, type GuardianPhotoDeps } from './guardian-photos'
import { createGuardianTickets } from './guardian-ticket'
import { GuardianRepository } from './guardian.repository'

/** Name of the work that deletes guardians' photos. */
export const GUARDIAN_PHOTOS_WORK = 'guardian photos'
/** Name of the work that erases phones and words of guardians. */
export const GUARDIAN_CLAIMS_WORK = 'guardian claims'
/** How long phone and words stay after a decision, in ms. Source: product §7.13 */
export const CLAIM_KEPT_MS = 180 * DAY_MS
/** Most photos of a phone that are decoded in a day, accepted or not. Source: ours */
const PHOTOS_PER_DAY = 24

/** Guardians' claims for the rest of the product. */
export interface Guardians {
  readonly claims: GuardianClaims
  readonly review: ClaimReview
  /** Deletes photos that are due. */
  forgetPhotos(): Promise<void>
  /** Erases phones and words that are due. */
  forgetClaims(): Promise<void>
}

/** Dependencies of guardians' claims on the product. */
export type GuardiansDeps = Omit<GuardianClaimDeps, 'guardianTickets' | 'photos'> &
  Omit<ClaimReviewDeps, 'photos'> &
  Omit<GuardianPhotoDeps, 'countPhotos'> &
  DecidedSmsDeps &
  DailyWorkDeps & {
    readonly tickets: SealedTickets
    readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
  }

/** Builds the parts once, and gives their jobs to the worker. */
export const createGuardians = (core: Core, deps: GuardiansDeps): Guardians => {
  const { jobs } = deps
  const countPhotos = createDailyWork(core, deps, { scope: 'guardian_photo', limit: PHOTOS_PER_DAY })
  const photos = createGuardianPhotos(core, { ...deps, countPhotos })
  const guardianTickets = createGuardianTickets(deps)
  const notify = createDecidedSms(core, deps)

  const forgetPhotos = async (): Promise<void> => {
    const at = core.clock.now()
    const rows = await photos.forgetDue()
    await recordRetention(core.db, {
      work: GUARDIAN_PHOTOS_WORK,
      at,
      deleted: [{ kind: 'guardian_photo', rows, untilAt: at }],
    })
  }
  const forgetClaims = (): Promise<void> =>
    forgetExpiring(core, {
      work: GUARDIAN_CLAIMS_WORK,
      kind: 'guardian_claim',
      keptMs: CLAIM_KEPT_MS,
      forgetSome: (beforeMs, limit) =>
        new GuardianRepository(core.db).eraseSome(beforeMs, core.clock.now(), limit),
    })

  jobs.handle(DECIDED_JOB, ({ payload: { id } }) => notify(String(id)))
  jobs.repeat({ name: GUARDIAN_PHOTOS_WORK, everyMs: HOUR_MS, run: forgetPhotos })
  jobs.repeat({ name: GUARDIAN_CLAIMS_WORK, everyMs: HOUR_MS, run: forgetClaims })

  return {
    claims: createGuardianClaims(core, { ...deps, guardianTickets, photos }),
    review: createClaimReview(core, { ...deps, photos }),
    forgetPhotos,
    forgetClaims,
  }
}
