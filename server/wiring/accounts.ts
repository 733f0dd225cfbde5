import type { Tx } from '../db/transaction'
import { createAlbumMediaMaker } from '../domains/account/album/album-media'
import { createAlbumService } from '../domains/account/album/album.service'
import { FORGET_REFUSED_EVERY_MS, FORGET_REFUSED_WORK } from '../domains/account/album/picture-copies'
import { createPictureVerdicts, PICTURE_VERDICT_JOB } from '../domains/account/album/picture-verdicts'
import { createPictureReview } from '../domains/account/album/picture-review.service'
import { createAuthentications } from '../domains/account/identity-verification/create-authentications'
import { createContactBlockService } from '../domains/safety/contact-blocks/contact-block.service'
import { createCancellations } from '../domains/account/cancellation/create-cancellation'
import { createDataExports } from '../domains/account/exports/create-data-exports'
import { createSystemConfig } from '../domains/account/config/system-config.presenter'
import { createAgeRefusalService } from '../domains/account/auth/age-refusal.service'
import { createReconsentService } from '../domains/account/auth/consents'
import { createInviteCodeTries } from '../domains/money/invitations/code-tries'
import { createLoginService } from '../domains/account/auth/login.service'
import { createPhoneChangeService } from '../domains/account/auth/phone-change.service'
import { createRegistrationService } from '../domains/account/auth/registration.service'
import { createCorrectionService } from '../domains/account/members/correction.service'
import { createTextRemovalService } from '../domains/account/members/text-removal.service'
import { createProfileService } from '../domains/account/members/profile.service'
import { createViewerService } from '../domains/account/members/viewer.service'
import { END_RESTRICTION_JOB } from '../domains/safety/reports/sanction.service'
import {
  createEvasionService,
  EVASION_EVERY_MS,
  EVASION_WORK,
} from '../domains/safety/evasion/evasion.service'
import { backgroundOf, type Core } from '../lib/core'
import type { Away } from './away'

/** Entry and exit: registration, login, changes of the phone, and cancellation. */
const wireEntry = (core: Core, before: Away) => {
  const known = {
    ...before,
    inviteCodeTries: createInviteCodeTries(core, before),
    cancellations: createCancellations(core, before),
  }
  return {
    ...known,
    registrations: createRegistrationService(core, known),
    logins: createLoginService(core, known),
    reconsents: createReconsentService(core, known),
    phoneChanges: createPhoneChangeService(core, known),
    ageRefusals: createAgeRefusalService(core, known),
  }
}

/** The album and the verification of identity, which depends on the cover. */
const wireAlbum = (core: Core, before: ReturnType<typeof wireEntry>) => {
  const { members, locations } = before
  const authentications = createAuthentications(core, before)
  const profileChanged = async (tx: Tx, memberId: string) => {
    await members.recomputeCompleteness(tx, memberId)
    await authentications.coverMayHaveChanged(tx, memberId)
    await locations.sync(tx, memberId)
  }
  const albumMedia = createAlbumMediaMaker(core, before)
  const known = { ...before, authentications, profileChanged, albumMedia }
  const shown = { ...known, album: createAlbumService(core, known) }
  const pictureVerdicts = createPictureVerdicts(backgroundOf(core), shown)
  shown.album.onAwaited(pictureVerdicts.onAwaited)
  shown.jobs.handle(PICTURE_VERDICT_JOB, ({ payload }) => pictureVerdicts.ask(payload))
  return { ...shown, pictureReview: createPictureReview(core, shown) }
}

/** Connects the services of accounts, and gives the worker their jobs. */
const connectAccounts = ({
  jobs,
  sanctions,
  phoneChanges,
  blocks,
  withdrawals,
  pictureCopies,
}: Pick<
  ReturnType<typeof wireAlbum>,
  'jobs' | 'sanctions' | 'phoneChanges' | 'blocks' | 'withdrawals' | 'pictureCopies'
>): void => {
  phoneChanges.onChanged(blocks.phoneChanged)
  // A new number delays payouts of income.
  phoneChanges.onChanged(withdrawals.accounts.hold)
  jobs.repeat({
    name: FORGET_REFUSED_WORK,
    everyMs: FORGET_REFUSED_EVERY_MS,
    run: () => pictureCopies.forgetOld(),
  })
  jobs.handle(END_RESTRICTION_JOB, (job) => sanctions.endServed(String(job.payload.sanctionId)))
}

/** Compares accounts with banned ones whenever there is new evidence. */
const wireEvasion = (core: Core, before: ReturnType<typeof wireAlbum>) => {
  const { album, authentications, jobs, phoneChanges, sessions } = before
  const evasions = createEvasionService(core, before)
  sessions.onOpened((db, memberId, { ip = '' }) => evasions.onLogin(db, memberId, ip))
  phoneChanges.onChanged((db, memberId, { from }) => evasions.onPhoneLeft(db, memberId, from))
  album.onAwaited(evasions.onPicture)
  authentications.onFaceRead(evasions.ask)
  jobs.repeat({ name: EVASION_WORK, everyMs: EVASION_EVERY_MS, run: () => evasions.checkAsked() })
  return { ...before, evasions }
}

/** A member's own account: entry, profile, album, verification and leaving. */
export const wireAccounts = (core: Core, before: Away) => {
  const known = wireEvasion(core, wireAlbum(core, wireEntry(core, before)))
  connectAccounts(known)
  return {
    ...known,
    corrections: createCorrectionService(core, known),
    textRemovals: createTextRemovalService(core, known),
    contactBlocks: createContactBlockService(core, known),
    systemConfig: createSystemConfig(core, known),
    profiles: createProfileService(core, known),
    viewers: createViewerService(core, known),
    dataExports: createDataExports(core, known),
  }
}
