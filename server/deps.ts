import path from 'node:path'
import type { Db } from './db/database'
import { createActionListService } from './domains/actions/action-list.service'
import { createActionService, removeTies } from './domains/actions/action.service'
import { createFollowService } from './domains/actions/follow.service'
import { createLikeService } from './domains/actions/like.service'
import { createPassService } from './domains/actions/pass.service'
import { createRelationService } from './domains/actions/relation.service'
import { createAuditService } from './domains/audit/audit.service'
import { createBlockService } from './domains/blocks/block.service'
import { createBillListService } from './domains/bills/bill-list.service'
import { createBillService } from './domains/bills/bill.service'
import { BONUS_JOBS, createCoinService } from './domains/coins/coin.service'
import { createInvitations } from './domains/invitations/create-invitations'
import { inviteBook } from './domains/invitations/invite-book'
import { createIncomeService, INCOME_RELEASE_JOB } from './domains/income/income.service'
import { createLedgerService } from './domains/ledger/ledger.service'
import { verifyNightly } from './domains/ledger/nightly-verify'
import { createPayoutFreezeService } from './domains/ledger/payout-freeze.service'
import { createReversalService } from './domains/ledger/reversal.service'
import { createLedgerVerify } from './domains/ledger/verify.service'
import { createAlbumService } from './domains/album/album.service'
import { createAuthentications } from './domains/authentication/create-authentications'
import { createPictureReview } from './domains/album/picture-review.service'
import { createPhotoPresenter } from './domains/album/photo.presenter'
import { createCancellations } from './domains/cancellation/create-cancellation'
import { createConfigVersions } from './domains/config/config-version.service'
import { createProductConfig } from './domains/config/product-config'
import { createSystemConfig } from './domains/config/system-config.presenter'
import { createNews } from './domains/delivery/outbox'
import { startCompanions } from './demo/companion'
import { startHelpCompanion } from './demo/help-companion'
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
import { createHelpdesk } from './domains/helpdesk/create-helpdesk'
import { createServiceDoor } from './domains/helpdesk/service-door'
import { createGreetingToll } from './domains/messages/greeting-toll'
import { createMediaAddresses } from './domains/messages/media-address'
import { createMessageActs } from './domains/messages/message-acts.service'
import { createRecharges, moneyBooks } from './domains/recharges/create-recharges'
import { createMessageGroupService } from './domains/messages/message-group.service'
import { createMessageMedia } from './domains/messages/message-media.service'
import { createMessageNews } from './domains/messages/message-news'
import { createMessagePolicy } from './domains/messages/message-policy.service'
import { createMessagePresenter } from './domains/messages/message.presenter'
import { createReadingService } from './domains/messages/reading.service'
import { createSendingService } from './domains/messages/sending.service'
import { createTips } from './domains/messages/tips'
import { createWxExchange } from './domains/messages/wx-exchange'
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
import { createWithdrawals } from './domains/withdrawals/create-withdrawals'
import { createContactService } from './domains/contacts/contact.service'
import { createOrderPresenter } from './domains/unlocks/order.presenter'
import { createUnlocks } from './domains/unlocks/create-unlocks'
import { unlockBook } from './domains/unlocks/unlock-book'
import { createProfilePageService } from './domains/visits/profile-page.service'
import { createNoteVipUse } from './domains/vip/vip-use'
import { createVisitService } from './domains/visits/visit.service'
import { createCallLimits } from './http/call-limits'
import { createKeptAnswers } from './http/kept-answers'
import { backgroundOf, type Core } from './lib/core'
import { createSealedCursors } from './lib/sealed-cursor'
import { createJobQueue } from './jobs/queue'
import { createJobWorker } from './jobs/worker'
import { createEmbeddedFace } from './providers/face/embedded'
import type { FaceProvider } from './providers/face/port'
import type { PayProvider } from './providers/payment/port'
import { createEmbeddedSms } from './providers/sms/embedded'
import { standAlone, type Nodes } from './realtime/nodes'
import { createPictureMaker } from './media/pictures'
import { createManualPayout } from './providers/payout/manual'
import { createEmbeddedStore } from './providers/storage/embedded'
import { createPostPolicy } from './domains/uploads/post-policy'

/** Services of others that are handed in; what is not has an embedded stand-in. */
export interface OuterServices {
  /** Who takes payments, the best first. */
  readonly payProviders?: readonly PayProvider[]
  /** Who compares faces. */
  readonly faceProvider?: FaceProvider
}

/** Builds every service once and wires them; the one place that knows who needs whom. */
export const createServices = (core: Core, nodes: Nodes = standAlone(), outer: OuterServices = {}) => {
  const productConfig = createProductConfig(core.config)
  const callLimits = createCallLimits(core.clock)
  const members = createMemberService(core, createNoteVipUse(core.clock, productConfig))
  const news = createNews(core, nodes.bus)
  const backgroundNews = createNews(backgroundOf(core), nodes.bus)
  const sessions = createSessionService(core, productConfig, (id) => members.touchActive(id), news)
  const usage = createUsageService()
  // Codes that nobody receives must not serve real members.
  const sms = core.config.isProduction ? null : createEmbeddedSms(core.clock, core.say)
  const loginLimits = createLoginLimits(core, productConfig, usage)
  // Its transactions carry news: what a code confirms may be told to sockets at once.
  const loginCodes = createLoginCodeService({ ...core, work: news }, productConfig, loginLimits, sms)
  const locations = createLocationService(core, productConfig, members, usage)
  const quotas = createQuotaService(usage, core.clock, productConfig, members.noteVipUse)
  const photos = createPhotoPresenter(core.config)
  const memberBriefs = createMemberBriefs(core.clock, photos)
  const relations = createRelationService(core, productConfig, members)
  const peers = { briefsOfEach: memberBriefs.briefsOfEach, blockedAmong: relations.blockedAmong }
  const notices = createNoticeService(core, news, peers)
  const groups = createMessageGroupService(core, productConfig, news, memberBriefs.briefsOf)
  const cursors = createSealedCursors(core.crypto)
  const distances = createDistanceService(core.clock, productConfig)
  const matches = createMatchService(core, { groups, news, notices, memberBriefs })
  const unlockOrders = createOrderPresenter(core, { config: productConfig, memberBriefs, relations })
  const actionLists = createActionListService(core, productConfig, {
    members,
    memberBriefs,
    photos,
    relations,
    distances,
    cursors,
    unlockOrders,
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
  const contacts = createContactService(core, productConfig, { members, loginCodes, news })
  const messagePresenter = createMessagePresenter(mediaAddresses, core.crypto)
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
  const jobs = createJobWorker(backgroundOf(core), queue)
  const audit = createAuditService(core)
  const configVersions = createConfigVersions(core, { product: productConfig, audit, jobs })
  const ledger = createLedgerService(core)
  const bills = createBillService(core)
  const billLists = createBillListService(core, { cursors, peers })
  const income = createIncomeService(core, { ledger, queue, news })
  const coins = createCoinService(core, { config: productConfig, ledger, bills, notices, queue, news })
  const money = {
    config: productConfig,
    members,
    ledger,
    bills,
    coins,
    income,
    audit,
    notices,
    queue,
    news,
    jobs,
    usage,
  }
  const recharges = createRecharges(core, { ...money, providers: outer.payProviders ?? [] })
  const invitations = createInvitations(core, { ...money, productConfig, sessions, cursors, photos, peers })
  const registrations = createRegistrationService(core, productConfig, members, sessions, invitations.service)
  const unlocks = createUnlocks(core, {
    ...money,
    memberBriefs,
    relations,
    contacts,
    presenter: unlockOrders,
    uploads,
    invitations: invitations.service,
    walletOf: recharges.wallets.walletOf,
    raiseAlert: recharges.raiseAlert,
  })
  const payoutFreeze = createPayoutFreezeService(core, productConfig, audit)
  const ledgerVerify = createLedgerVerify(core, payoutFreeze)
  const reversals = createReversalService(core, { ledger, verify: ledgerVerify, audit })
  const withdrawals = createWithdrawals(core, {
    ...money,
    loginCodes,
    verify: ledgerVerify,
    freeze: payoutFreeze,
    provider: core.config.payout === 'manual' ? createManualPayout() : null,
  })
  ledgerVerify.register(inviteBook)
  ledgerVerify.register(unlockBook)
  for (const part of moneyBooks) ledgerVerify.register(part)
  withdrawals.accounts.onBound((db, memberId, hash) =>
    invitations.service.onPaymentAccount(db, memberId, `alipay:${hash.toString('hex')}`),
  )
  coins.onPrincipalSpent((db, { memberId, key }, fen) =>
    invitations.service.onPrincipalSpent(db, {
      memberId,
      fen,
      key,
      spentAt: core.clock.now(),
      payeeId: null,
    }),
  )
  verifyNightly(core, { verify: ledgerVerify, queue, jobs })
  const sanctions = createSanctionService(core, productConfig, {
    members,
    notices,
    locations,
    groups,
    news,
    queue,
  })
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
    blocks: createBlockService(core, { matches, groups, removeTies, endUnlocks: unlocks.partings.blocked }),
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
    offers: unlocks.offers,
  })
  const typing = createTypingService(core, productConfig, news, members, messagePolicy)
  const serviceDoor = createServiceDoor(core, { config: productConfig, usage })
  const sending = createSendingService(core, {
    config: productConfig,
    news,
    members,
    takeGreetingToll: createGreetingToll(core, { config: productConfig, quotas, usage, coins, bills }),
    groups,
    policy: messagePolicy,
    presenter: messagePresenter,
    messageNews,
    media: messageMedia,
    tips: createTips(core, productConfig, messageNews),
    exchange: createWxExchange({ config: productConfig, contacts, messageNews }),
    serviceDoor,
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
    offers: unlocks.offers,
    serviceDoor,
  })
  const helpdesk = createHelpdesk(core, {
    ...money,
    sending,
    receipts: reading,
    messageNews,
    memberBriefs,
    unlockOrders,
    cursors,
  })
  if (core.config.isDemo) {
    startSpeedCompanions(core, { speed, productConfig, members, queue, jobs })
    startHelpCompanion(core, { helpdesk, members, sending, news, queue, jobs })
    startCompanions(core, { members, groups, sending, reading, news, usage, queue, jobs })
  }
  const cancellations = createCancellations(core, {
    ...money,
    withdrawals: withdrawals.service,
    refunds: recharges.closing,
    partings: unlocks.partings,
    sanctions,
    loginCodes,
    sessions,
    locations,
    groups,
    leftovers,
    verify: ledgerVerify,
    raiseAlert: recharges.raiseAlert,
  })
  const logins = createLoginService(core, productConfig, loginCodes, members, sessions, cancellations)
  const authentications = createAuthentications(core, {
    ...money,
    uploads,
    leftovers,
    store,
    locations,
    invitations: invitations.service,
    provider: outer.faceProvider ?? createEmbeddedFace(),
  })
  const profileChanged = async (db: Db, memberId: string) => {
    await members.recomputeCompleteness(db, memberId)
    await authentications.service.coverMayHaveChanged(db, memberId)
    await locations.sync(db, memberId)
  }
  const album = createAlbumService(core, { store, pictures, uploads, leftovers, profileChanged })
  const pictureReview = createPictureReview(core, {
    ...{ store, audit, notices, news, profileChanged },
    onAppealed: album.awaitReview,
  })
  const systemConfig = createSystemConfig(core, productConfig, loginCodes.isOn, recharges.payments.methods)
  const profiles = createProfileService(core.clock, news, productConfig, members, locations)
  const viewers = createViewerService(core, productConfig, members, {
    avatarsOf: photos.avatarsOf,
    locationStateOf: locations.stateOf,
    restrictionOf: appeals.restrictionOf,
    authenticationOf: authentications.service.standingOf,
    quotasOf: quotas.quotasOf,
    countersOf: actionLists.countersOf,
  })
  jobs.handle(END_RESTRICTION_JOB, (job) => sanctions.endServed(String(job.payload.sanctionId)))
  recharges.handleJobs(jobs)
  jobs.handle(BONUS_JOBS.warn, (job) => coins.warn(String(job.payload.lotId)))
  jobs.handle(BONUS_JOBS.expire, (job) => coins.expire(String(job.payload.lotId)))
  jobs.handle(INCOME_RELEASE_JOB, (job) => income.release(String(job.payload.key)))
  sanctions.onHeld(unlocks.partings.accountHeld)
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
    configVersions,
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
    authentications,
    cancellations,
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
    ledger,
    ledgerVerify,
    payoutFreeze,
    reversals,
    withdrawals,
    bills,
    billLists,
    invitations,
    contacts,
    unlocks,
    income,
    coins,
    recharges,
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
    helpdesk,
    queue,
    jobs,
    store,
    photos,
    uploads,
    leftovers,
    album,
    pictureReview,
  }
}

/** Every service of the product, for routes and jobs. */
export type Services = ReturnType<typeof createServices>
