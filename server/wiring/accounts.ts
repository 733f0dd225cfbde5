import type { Db } from '../db/database'
import { createAlbumMediaMaker } from '../domains/account/album/album-media'
import { createAlbumService } from '../domains/account/album/album.service'
import { createPictureReview } from '../domains/account/album/picture-review.service'
import { createAuthentications } from '../domains/account/identity-verification/create-authentications'
import { createContactBlockService } from '../domains/safety/contact-blocks/contact-block.service'
import { createCancellations } from '../domains/account/cancellation/create-cancellation'
import { createDataExports } from '../domains/account/exports/create-data-exports'
import { createSystemConfig } from '../domains/account/config/system-config.presenter'
import { createAgeRefusalService } from '../domains/account/auth/age-refusal.service'
import { createReconsentService, isConsentDue } from '../domains/account/auth/consents'
import { createInviteCodeTries } from '../domains/money/invitations/code-tries'
import { createLoginService } from '../domains/account/auth/login.service'
import { createPhoneChangeService } from '../domains/account/auth/phone-change.service'
import { createRegistrationService } from '../domains/account/auth/registration.service'
import { createCorrectionService } from '../domains/account/members/correction.service'
import { createProfileService } from '../domains/account/members/profile.service'
import { createViewerService } from '../domains/account/members/viewer.service'
import { END_RESTRICTION_JOB } from '../domains/safety/reports/sanction.service'
import type { Core } from '../lib/core'
import type { Encounters } from './encounters'
import type { Foundation } from './foundation'
import type { Money } from './money'
import type { People } from './people'

type Known = Foundation & Money & People & Encounters

/** A member's own account: entry, profile, album, authentication and leaving. */
export const wireAccounts = (core: Core, known: Known) => {
  const {
    providers,
    productConfig,
    members,
    news,
    backgroundNews,
    ipPlaces,
    sessions,
    loginCodes,
    locations,
    usage,
    quotas,
    albumAddresses,
    takeDecode,
    photos,
    notices,
    groups,
    store,
    pictures,
    videos,
    uploads,
    leftovers,
    jobs,
    audit,
    moneyTools,
    recharges,
    invitations,
    unlocks,
    ledgerVerify,
    withdrawals,
    actionLists,
    sanctions,
    appeals,
    banAppeals,
    tickets,
    blocks,
  } = known
  const registrations = createRegistrationService(core, {
    productConfig,
    members,
    sessions,
    invitations: invitations.service,
    codeTries: createInviteCodeTries(core, productConfig, usage),
  })
  const cancellations = createCancellations(core, {
    ...moneyTools,
    withdrawals: withdrawals.service,
    refunds: recharges.closing,
    relationCleanup: unlocks.relationCleanup,
    sanctions,
    loginCodes,
    sessions,
    locations,
    groups,
    leftovers,
    verify: ledgerVerify,
    raiseAlert: recharges.raiseAlert,
  })
  const phoneProvers = providers.phone
  const logins = createLoginService(core, {
    productConfig,
    codes: loginCodes,
    ...{ members, sessions, cancellations, news, phoneProvers },
    tellBan: banAppeals.tell,
  })
  const reconsents = createReconsentService(core, productConfig, members)
  const phoneChanges = createPhoneChangeService(core, {
    productConfig,
    tickets,
    members,
    loginCodes,
    sessions,
    cancellations,
    notices,
    news,
    audit,
    holdPayouts: withdrawals.accounts.hold,
    moveBlocks: blocks.phoneChanged,
  })
  const corrections = createCorrectionService(core, { members, locations, notices, news, audit })
  const ageRefusals = createAgeRefusalService(core, audit)
  const contactBlocks = createContactBlockService(core, { productConfig, members, usage })
  const authentications = createAuthentications(core, {
    ...moneyTools,
    uploads,
    leftovers,
    store,
    locations,
    invitations: invitations.service,
    readVideo: videos.read,
    provider: providers.face,
  })
  const profileChanged = async (db: Db, memberId: string) => {
    await members.recomputeCompleteness(db, memberId)
    await authentications.service.coverMayHaveChanged(db, memberId)
    await locations.sync(db, memberId)
  }
  const media = createAlbumMediaMaker(core, {
    productConfig,
    store,
    pictures,
    videos,
    usage,
    takeDecode,
  })
  const album = createAlbumService(core, { media, uploads, leftovers, profileChanged })
  const pictureReview = createPictureReview(core, {
    ...{ store, audit, notices, news, profileChanged, addresses: albumAddresses },
    onAppealed: album.awaitReview,
  })
  const systemConfig = createSystemConfig(core, productConfig, {
    canSendSms: loginCodes.isOn,
    phoneScenes: phoneProvers.map(({ scene }) => scene),
    channelsOn: recharges.payments.methods,
  })
  const profiles = createProfileService(core.clock, news, productConfig, members, locations)
  const viewers = createViewerService(core, productConfig, members, {
    avatarsOf: photos.avatarsOf,
    locationStateOf: locations.stateOf,
    restrictionOf: appeals.restrictionOf,
    authenticationOf: authentications.service.statusOf,
    ipPlaces,
    isConsentDue: (member) => isConsentDue(member, productConfig),
    quotasOf: quotas.quotasOf,
    countersOf: actionLists.countersOf,
  })
  const dataExports = createDataExports(core, {
    productConfig,
    ...{ members, loginCodes, leftovers, store, audit, notices, backgroundNews, jobs, sessions },
  })
  jobs.handle(END_RESTRICTION_JOB, (job) => sanctions.endServed(String(job.payload.sanctionId)))
  return {
    registrations,
    cancellations,
    dataExports,
    logins,
    reconsents,
    phoneChanges,
    corrections,
    ageRefusals,
    contactBlocks,
    authentications,
    profileChanged,
    album,
    pictureReview,
    systemConfig,
    profiles,
    viewers,
  }
}
