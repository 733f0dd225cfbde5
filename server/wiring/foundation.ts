import { createPairActions } from '../domains/discovery/actions/pair-actions'
import { createRelationService } from '../domains/discovery/actions/relation.service'
import { createAlbumAccess } from '../domains/account/album/album-access'
import { createAlbumAddresses } from '../domains/account/album/album-address'
import { createLikedPhotos } from '../domains/account/album/liked-photos'
import { createMarkedPictures } from '../domains/account/album/marked-pictures'
import { createPhotoPresenter } from '../domains/account/album/photo.presenter'
import { ALERTS_EVERY_MS, createAlertSending } from '../domains/safety/operators/alert-sending'
import { createAuditService } from '../domains/safety/audit/audit.service'
import { createProductConfig } from '../domains/account/config/product-config'
import { createSignals } from '../domains/chat/delivery/signals'
import { createDistanceService } from '../domains/account/locations/distance.service'
import { createLocationService } from '../domains/account/locations/location.service'
import { FORGET_EVERY_MS, forgetExpired } from '../domains/account/auth/forget-expired'
import { createLoginCodeService } from '../domains/account/auth/login-code.service'
import { createOneTapService } from '../domains/account/auth/one-tap.service'
import { createSmsReceiptService } from '../domains/account/auth/sms-receipt.service'
import { createLoginLimits } from '../domains/account/auth/login-limits'
import { createMatchService } from '../domains/discovery/matches/match.service'
import { createMemberBriefs } from '../domains/account/members/member-brief.presenter'
import { createMemberService } from '../domains/account/members/member.service'
import { createMessageGroupService } from '../domains/chat/messages/groups/message-group.service'
import { createNoticeService } from '../domains/chat/notices/notice.service'
import { createSessionService } from '../domains/account/sessions/session.service'
import { createEvidence } from '../domains/account/uploads/evidence'
import { COLLECT_EVERY_MS, createLeftovers, LEFTOVERS_WORK } from '../domains/account/uploads/leftovers'
import { createPostPolicy } from '../domains/account/uploads/post-policy'
import { createUploadService } from '../domains/account/uploads/upload.service'
import { createTextCases } from '../domains/safety/text-moderation/text-cases'
import { createTextJudge } from '../domains/safety/text-moderation/text-judge'
import { createWordLayer } from '../domains/safety/text-moderation/word-layer'
import { strikesOf } from '../domains/safety/reports/strikes'
import { createQuotaService } from '../domains/account/usage/quota.service'
import { createDailyWork } from '../domains/account/usage/daily-work'
import { createUnansweredGreetings } from '../domains/account/usage/unanswered-greetings'
import { createUsageService } from '../domains/account/usage/usage.service'
import { createRecordVipUse } from '../domains/money/vip/vip-use'
import { createDatabaseHealth } from '../db/health'
import { createCallLimits } from '../http/call-limits'
import { isChatElsewhere } from '../db/chat/chat-tables'
import { IN_DOUBT_EVERY_MS, IN_DOUBT_WORK, settleInDoubt } from '../db/chat/in-doubt'
import { createJobQueue } from '../jobs/queue'
import { createRetention } from '../jobs/retention'
import { createJobWorker } from '../jobs/worker'
import type { Core } from '../lib/core'
import { backgroundOf } from '../lib/core'
import { createDrainState } from '../lib/drain-state'
import { createSealedCursors } from '../lib/sealed/sealed-cursor'
import { createSealedTickets } from '../lib/sealed/sealed-ticket'
import { createPictureMaker } from '../media/pictures'
import { createVideoTools } from '../media/video'
import type { Providers } from '../providers/providers'
import { createStoreHealth } from '../providers/storage/health'
import { createRotation, ROTATION_EVERY_MS } from '../secrets/rotation'

/** Most pictures of one member that are decoded in a day, accepted or not. Source: ours */
const DECODES_PER_DAY = 300

/** Services that need nothing but the core and what comes from outside. */
const wireBase = (
  core: Core,
  providers: Providers,
  queue = createJobQueue(core),
  wordLayer = createWordLayer(),
  textCases = createTextCases(core),
) => ({
  providers,
  alertSending: createAlertSending(backgroundOf(core), { queue, providers }),
  ipPlaces: providers.ipPlace,
  store: providers.storage,
  productConfig: createProductConfig(core),
  callLimits: createCallLimits(core),
  health: createDatabaseHealth(core.background),
  storeHealth: createStoreHealth(core, { store: providers.storage }),
  drain: createDrainState(),
  signals: createSignals(core),
  usage: createUsageService(),
  audit: createAuditService(core),
  wordLayer,
  textCases,
  textJudge: createTextJudge(core, { providers, wordLayer, textCases }),
  albumAddresses: createAlbumAddresses(core),
  cursors: createSealedCursors(core),
  tickets: createSealedTickets(core),
  videos: createVideoTools(),
  uploadPolicy: createPostPolicy({
    accessKeyId: 'embedded',
    secret: core.crypto.steadyMac('upload', 'policy').toString('hex'),
  }),
  queue,
  retention: createRetention(core),
  rotation: createRotation(backgroundOf(core), { store: providers.storage }),
})

type Base = ReturnType<typeof wireBase>

/** Members: their accounts, sessions, codes, places, and how they are shown and related. */
const wireMembers = (core: Core, before: Base) => {
  const members = createMemberService(core, { recordVipUse: createRecordVipUse(core, before) })
  const limits = { ...before, members, loginLimits: createLoginLimits(core, before) }
  const entry = {
    ...limits,
    sessions: createSessionService(core, limits),
    loginCodes: createLoginCodeService(core, limits),
    smsReceipts: createSmsReceiptService(core, limits),
    oneTap: createOneTapService(core, limits),
    locations: createLocationService(core, limits),
    quotas: createQuotaService(core, { ...limits, strikesOf }),
    photos: createPhotoPresenter(limits),
    relations: createRelationService(core, limits),
    distances: createDistanceService(core, limits),
    pairActions: createPairActions(core, limits),
  }
  return {
    ...entry,
    memberBriefs: createMemberBriefs(core, entry),
    albumAccess: createAlbumAccess(core, entry),
    likedPhotos: createLikedPhotos(entry),
  }
}

/** Messages that the product sends: notices, groups of messages and matches. */
const wireThreads = (core: Core, before: ReturnType<typeof wireMembers>) => {
  const { memberBriefs, relations } = before
  const peers = { briefsOfEach: memberBriefs.briefsOfEach, blockedAmong: relations.blockedAmong }
  const known = { ...before, peers, unansweredGreetings: createUnansweredGreetings(core, before) }
  const threads = {
    ...known,
    notices: createNoticeService(core, known),
    groups: createMessageGroupService(core, known),
  }
  return { ...threads, matches: createMatchService(core, threads) }
}

/** Uploads, and the work on pictures. */
const wireUploads = (core: Core, before: Base) => {
  const decodes = { scope: 'picture_decode', limit: DECODES_PER_DAY }
  const known = {
    ...before,
    pictures: createPictureMaker(before),
    uploads: createUploadService(core, before),
    leftovers: createLeftovers(core, before),
    countDecode: createDailyWork(core, before, decodes),
  }
  return {
    ...known,
    evidence: createEvidence(core, known),
    markedPictures: createMarkedPictures(known),
  }
}

/** Connects the foundation's services, and gives the worker what it repeats. */
const connectFoundation = (
  core: Core,
  {
    jobs,
    leftovers,
    members,
    notices,
    rotation,
    alertSending,
  }: Pick<Foundation, 'jobs' | 'leftovers' | 'members' | 'notices' | 'rotation' | 'alertSending'>,
): void => {
  members.onRegistered((tx, memberId) => notices.add(tx, memberId, 'welcome'))
  jobs.repeat({
    name: 'forget',
    everyMs: FORGET_EVERY_MS,
    run: () => forgetExpired(core, core.clock.now()),
  })
  jobs.repeat({
    name: LEFTOVERS_WORK,
    everyMs: COLLECT_EVERY_MS,
    run: () => leftovers.round(),
  })
  alertSending.handleJobs(jobs)
  jobs.repeat({ name: 'alerts', everyMs: ALERTS_EVERY_MS, run: () => alertSending.announce() })
  if (isChatElsewhere(core.db))
    jobs.repeat({
      name: IN_DOUBT_WORK,
      everyMs: IN_DOUBT_EVERY_MS,
      run: () => settleInDoubt(backgroundOf(core)),
    })
  jobs.repeat({ name: 'secret rotation', everyMs: ROTATION_EVERY_MS, run: () => rotation.move() })
}

const buildFoundation = (core: Core, providers: Providers) => {
  const base = wireBase(core, providers)
  const threads = wireThreads(core, wireMembers(core, base))
  return { ...threads, ...wireUploads(core, base), jobs: createJobWorker(backgroundOf(core), base) }
}

/** The services that every area uses. */
export type Foundation = ReturnType<typeof buildFoundation>

/** Builds what every area uses: members, sessions, codes, places, quotas, pictures and jobs. */
export const wireFoundation = (core: Core, providers: Providers): Foundation => {
  const foundation = buildFoundation(core, providers)
  connectFoundation(core, foundation)
  return foundation
}
