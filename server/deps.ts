import path from 'node:path'
import type { Config } from './config'
import type { Database } from './db/database'
import { createUnitOfWork } from './db/unit-of-work'
import { createActionListService } from './domains/actions/action-list.service'
import { createActionService, removeTies } from './domains/actions/action.service'
import { createFollowService } from './domains/actions/follow.service'
import { createLikeService } from './domains/actions/like.service'
import { createPassService } from './domains/actions/pass.service'
import { createRelationService } from './domains/actions/relation.service'
import { createAuditService } from './domains/audit/audit.service'
import { createBlockService } from './domains/blocks/block.service'
import { createAlbumService } from './domains/album/album.service'
import { createPhotoPresenter } from './domains/album/photo.presenter'
import { createProductConfig } from './domains/config/product-config'
import { createSystemConfig } from './domains/config/system-config.presenter'
import { createNews } from './domains/delivery/outbox'
import { startCompanions } from './demo/companion'
import { startSpeedCompanions } from './demo/speed-companion'
import { FORGET_EVERY_MS, forgetExpired } from './domains/logins/forget-expired'
import { createLoginCodeService } from './domains/logins/login-code.service'
import { createLoginLimits } from './domains/logins/login-limits'
import { createLoginService } from './domains/logins/login.service'
import { createRegistrationService } from './domains/logins/registration.service'
import { createMatchService } from './domains/matches/match.service'
import { createMemberBriefs } from './domains/members/member-brief.presenter'
import { createMemberService } from './domains/members/member.service'
import { createProfileService } from './domains/members/profile.service'
import { createViewerService } from './domains/members/viewer.service'
import { createGreetingToll } from './domains/messages/greeting-toll'
import { createMediaAddresses } from './domains/messages/media-address'
import { createMessageActs } from './domains/messages/message-acts.service'
import { createMessageGroupService } from './domains/messages/message-group.service'
import { createMessageMedia } from './domains/messages/message-media.service'
import { createMessageNews } from './domains/messages/message-news'
import { createMessagePolicy } from './domains/messages/message-policy.service'
import { createMessagePresenter } from './domains/messages/message.presenter'
import { createReadingService } from './domains/messages/reading.service'
import { createSendingService } from './domains/messages/sending.service'
import { createTips } from './domains/messages/tips'
import { createTypingService } from './domains/messages/typing.service'
import { createNoticeService } from './domains/notices/notice.service'
import { createAppealService } from './domains/reports/appeal.service'
import { createDecisionService } from './domains/reports/decision.service'
import { createReportService } from './domains/reports/report.service'
import { createSanctionService, END_RESTRICTION_JOB } from './domains/reports/sanction.service'
import { createSessionService } from './domains/sessions/session.service'
import { createSpeed } from './domains/speed/create-speed'
import { FORGET_PORTRAITS_JOB } from './domains/speed/date.service'
import { TURN_EVERY_MS } from './domains/speed/speed-loop'
import { COLLECT_EVERY_MS, createLeftovers } from './domains/uploads/leftovers'
import { createUploadService } from './domains/uploads/upload.service'
import { createCardPresenter } from './domains/feed/card.presenter'
import { createFeedService } from './domains/feed/feed.service'
import { createDistanceService } from './domains/locations/distance.service'
import { createLocationService } from './domains/locations/location.service'
import { createQuotaService } from './domains/usage/quota.service'
import { createUsageService } from './domains/usage/usage.service'
import { createProfilePageService } from './domains/visits/profile-page.service'
import { createVisitService } from './domains/visits/visit.service'
import { createCallLimits } from './http/call-limits'
import { createKeptAnswers } from './http/kept-answers'
import type { Clock } from './lib/clock'
import { backgroundOf, type Core } from './lib/core'
import { createCrypto } from './lib/crypto'
import { createSealedCursors } from './lib/sealed-cursor'
import type { Ids } from './lib/ids'
import { createJobQueue } from './jobs/queue'
import { createJobWorker } from './jobs/worker'
import type { Log } from './lib/log'
import { createEmbeddedSms } from './providers/sms/embedded'
import { standAlone, type Nodes } from './realtime/nodes'
import { createPictureMaker } from './media/pictures'
import { createEmbeddedStore } from './providers/storage/embedded'
import { createPostPolicy } from './domains/uploads/post-policy'

/** What differs between a running server and a test of one. */
export interface Outside {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** Takes one line for the person at the console; a test's is silent. */
  readonly say?: (line: string) => void
}

/** Builds what every domain is built from. */
export const createCore = ({ config, database, clock, ids, log, say }: Outside): Core => ({
  config,
  db: database.db,
  work: createUnitOfWork(database.db),
  background: { db: database.background, work: createUnitOfWork(database.background) },
  clock,
  ids,
  crypto: createCrypto(config.secret),
  log,
  say: say ?? (() => undefined),
})

/** Builds every service once and wires them; the one place that knows who needs whom. */
export const createServices = (core: Core, nodes: Nodes = standAlone()) => {
  const productConfig = createProductConfig(core.config)
  const callLimits = createCallLimits(core.clock)
  const members = createMemberService(core)
  const news = createNews(core, nodes.bus)
  const backgroundNews = createNews(backgroundOf(core), nodes.bus)
  const sessions = createSessionService(core, productConfig, (id) => members.touchActive(id), news)
  const usage = createUsageService()
  // Codes that nobody receives must not serve real members.
  const sms = core.config.isProduction ? null : createEmbeddedSms(core.clock, core.say)
  const loginLimits = createLoginLimits(core, productConfig, usage)
  const loginCodes = createLoginCodeService(core, productConfig, loginLimits, sms)
  const logins = createLoginService(core, productConfig, loginCodes, members, sessions)
  const registrations = createRegistrationService(core, productConfig, members, sessions)
  const locations = createLocationService(core, productConfig, members, usage)
  const quotas = createQuotaService(usage, core.clock, productConfig)
  const photos = createPhotoPresenter(core.config)
  const memberBriefs = createMemberBriefs(core.clock, photos)
  const relations = createRelationService(core, productConfig, members)
  const notices = createNoticeService(core, news, members, {
    briefsOf: memberBriefs.briefsOf,
    pairsBlockedWith: relations.pairsBlockedWith,
  })
  const groups = createMessageGroupService(core, productConfig, news, memberBriefs.briefsOf)
  const cursors = createSealedCursors(core.crypto)
  const distances = createDistanceService(core.clock, productConfig)
  const matches = createMatchService(core, { groups, news, notices, memberBriefs })
  const actionLists = createActionListService(core, productConfig, {
    members,
    memberBriefs,
    photos,
    relations,
    distances,
    cursors,
  })
  const visits = createVisitService(core, { members, news, memberBriefs })
  const cards = createCardPresenter(core.clock, productConfig, { memberBriefs, photos, relations, distances })
  const feed = createFeedService(core, productConfig, {
    members,
    relations,
    locations,
    distances,
    quotas,
    cards,
    cursors,
  })
  const store = createEmbeddedStore(path.join(core.config.dataDir, 'objects'))
  const pictures = createPictureMaker(store)
  const uploadPolicy = createPostPolicy('embedded', core.crypto.mac('upload', 'policy').toString('hex'))
  const uploads = createUploadService(core, { store, policy: uploadPolicy })
  const leftovers = createLeftovers(core, store)
  const mediaAddresses = createMediaAddresses(core.config, core.crypto)
  const messagePolicy = createMessagePolicy(productConfig, relations, quotas)
  const messagePresenter = createMessagePresenter(mediaAddresses)
  const messageNews = createMessageNews(news, messagePresenter)
  const messageActs = createMessageActs(core, {
    config: productConfig,
    members,
    relations,
    groups,
    policy: messagePolicy,
    presenter: messagePresenter,
    messageNews,
  })
  const messageMedia = createMessageMedia(core, {
    config: productConfig,
    store,
    uploads,
    leftovers,
    pictures,
    addresses: mediaAddresses,
  })
  const queue = createJobQueue(core.clock)
  const audit = createAuditService(core)
  const sanctions = createSanctionService(core, productConfig, { members, notices, locations, news, queue })
  const appeals = createAppealService(core, productConfig, { members, sanctions, audit, notices, news })
  const decisions = createDecisionService(core, { sanctions, audit, notices, news, sessions })
  const speed = createSpeed(core, {
    productConfig,
    news,
    backgroundNews,
    members,
    quotas,
    matches,
    relations,
    groups,
    queue,
    memberBriefs,
    photos,
    store,
  })
  const reports = createReportService(core, productConfig, {
    quotas,
    groups,
    notices,
    sanctions,
    uploads,
    speedEvidence: speed.service.evidenceOf,
  })
  const actions = createActionService(core, {
    members,
    memberBriefs,
    relations,
    likes: createLikeService(core, productConfig, {
      members,
      quotas,
      matches,
      notices,
      news,
      memberBriefs,
    }),
    passes: createPassService(core, productConfig, { quotas, matches }),
    follows: createFollowService(core, { quotas, news, memberBriefs }),
    matches,
    blocks: createBlockService(core, { matches, groups, removeTies }),
    reports,
    visits,
    groups,
    messageActs,
    speed: speed.service,
    appeals,
    quotas,
    news,
  })
  const profilePages = createProfilePageService(core, {
    members,
    memberBriefs,
    photos,
    relations,
    distances,
    cards,
    policy: messagePolicy,
    visits,
  })
  const typing = createTypingService(core, productConfig, news, members, messagePolicy)
  const sending = createSendingService(core, {
    config: productConfig,
    news,
    members,
    takeGreetingToll: createGreetingToll(core, productConfig, quotas),
    groups,
    policy: messagePolicy,
    presenter: messagePresenter,
    messageNews,
    media: messageMedia,
    tips: createTips(core, productConfig, messageNews),
  })
  const reading = createReadingService(core, {
    config: productConfig,
    news,
    members,
    briefsOf: memberBriefs.briefsOf,
    notices,
    groups,
    policy: messagePolicy,
    presenter: messagePresenter,
    relations,
    distances,
    likes: actionLists,
  })
  const jobs = createJobWorker(backgroundOf(core), queue)
  if (core.config.isDemo) {
    startSpeedCompanions(core, { speed, productConfig, members, queue, jobs })
    startCompanions(core, { members, groups, sending, reading, news, usage, queue, jobs })
  }
  const album = createAlbumService(core, {
    store,
    pictures,
    uploads,
    leftovers,
    queue,
    profileChanged: async (db, memberId) => {
      await members.recomputeCompleteness(db, memberId)
      await locations.sync(db, memberId)
    },
  })
  const systemConfig = createSystemConfig(core, productConfig, loginCodes.isOn)
  const profiles = createProfileService(core.clock, news, productConfig, members, locations)
  const viewers = createViewerService(core, productConfig, members, {
    avatarsOf: photos.avatarsOf,
    locationStateOf: locations.stateOf,
    restrictionOf: appeals.restrictionOf,
    quotasOf: quotas.quotasOf,
    countersOf: actionLists.countersOf,
  })
  jobs.handle(END_RESTRICTION_JOB, (job) => sanctions.endServed(String(job.payload.sanctionId)))
  members.onRegistered((db, memberId) => notices.add(db, memberId, 'welcome'))
  jobs.repeat({
    name: 'forget',
    everyMs: FORGET_EVERY_MS,
    run: () => forgetExpired(core.db, core.clock.now()),
  })
  jobs.repeat({
    name: 'leftovers',
    everyMs: COLLECT_EVERY_MS,
    run: async () => void (await leftovers.collect()),
  })
  jobs.handle(FORGET_PORTRAITS_JOB, (job) => speed.portraits.forget(String(job.payload.dateId)))
  jobs.repeat({ name: 'speed', everyMs: TURN_EVERY_MS, run: () => speed.loop.turnByLot() })
  jobs.repeat({ name: 'speed forget', everyMs: FORGET_EVERY_MS, run: () => speed.forgetOld() })
  const keptAnswers = createKeptAnswers(core.clock, nodes.bus)
  return {
    productConfig,
    callLimits,
    keptAnswers,
    systemConfig,
    profiles,
    viewers,
    members,
    sessions,
    usage,
    sms,
    loginCodes,
    logins,
    registrations,
    quotas,
    locations,
    memberBriefs,
    speed,
    nodes,
    bus: nodes.bus,
    news,
    notices,
    groups,
    relations,
    distances,
    matches,
    actions,
    actionLists,
    audit,
    sanctions,
    appeals,
    decisions,
    reports,
    visits,
    feed,
    profilePages,
    messagePolicy,
    messageMedia,
    typing,
    sending,
    reading,
    queue,
    jobs,
    store,
    photos,
    uploads,
    leftovers,
    album,
  }
}

/** Every service of the product, for routes and jobs. */
export type Services = ReturnType<typeof createServices>
