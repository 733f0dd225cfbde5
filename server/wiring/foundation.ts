import { createRelationService } from '../domains/discovery/actions/relation.service'
import { createAlbumAccess } from '../domains/account/album/album-access'
import { createAlbumAddresses } from '../domains/account/album/album-address'
import { createPhotoPresenter } from '../domains/account/album/photo.presenter'
import { createAuditService } from '../domains/safety/audit/audit.service'
import { createProductConfig } from '../domains/account/config/product-config'
import { createNews } from '../domains/chat/delivery/outbox'
import { createDistanceService } from '../domains/account/locations/distance.service'
import { createLocationService } from '../domains/account/locations/location.service'
import { FORGET_EVERY_MS, forgetExpired } from '../domains/account/auth/forget-expired'
import { createLoginCodeService } from '../domains/account/auth/login-code.service'
import { createLoginLimits } from '../domains/account/auth/login-limits'
import { createMatchService } from '../domains/discovery/matches/match.service'
import { createMemberBriefs } from '../domains/account/members/member-brief.presenter'
import { createMemberService } from '../domains/account/members/member.service'
import { createMessageGroupService } from '../domains/chat/messages/message-group.service'
import { createNoticeService } from '../domains/chat/notices/notice.service'
import { createSessionService } from '../domains/account/sessions/session.service'
import { createEvidence } from '../domains/account/uploads/evidence'
import { COLLECT_EVERY_MS, createLeftovers } from '../domains/account/uploads/leftovers'
import { createPostPolicy } from '../domains/account/uploads/post-policy'
import { createUploadService } from '../domains/account/uploads/upload.service'
import { strikesOf } from '../domains/safety/reports/strikes'
import { createQuotaService } from '../domains/account/usage/quota.service'
import { createDailyWork } from '../domains/account/usage/daily-work'
import { createUsageService } from '../domains/account/usage/usage.service'
import { createNoteVipUse } from '../domains/money/vip/vip-use'
import { createDatabaseHealth } from '../db/health'
import { createCallLimits } from '../http/call-limits'
import { createJobQueue } from '../jobs/queue'
import { createJobWorker } from '../jobs/worker'
import type { Core } from '../lib/core'
import { backgroundOf } from '../lib/core'
import { createSealedCursors } from '../lib/sealed-cursor'
import { createSealedTickets } from '../lib/sealed-ticket'
import { createPictureMaker } from '../media/pictures'
import { createVideoTools } from '../media/video'
import type { Providers } from '../providers/providers'
import type { Nodes } from '../realtime/nodes'

/** Most pictures of one member that are decoded in a day, accepted or not. Source: ours */
const DECODES_PER_DAY = 300

/** Makes the services that all others need: members, sessions, codes, places, quotas, pictures, events, jobs. */
export const wireFoundation = (core: Core, nodes: Nodes, providers: Providers) => {
  const productConfig = createProductConfig(core.config)
  const callLimits = createCallLimits(core.clock)
  const health = createDatabaseHealth(core.background.db)
  const members = createMemberService(core, createNoteVipUse(core.clock, productConfig))
  const news = createNews(core, nodes.bus)
  const backgroundNews = createNews(backgroundOf(core), nodes.bus)
  const { ipPlace: ipPlaces, sms, storage: store } = providers
  const sessions = createSessionService(core, productConfig, {
    touch: (id) => members.touchActive(id),
    news,
    ipPlaces,
  })
  const usage = createUsageService()
  const loginLimits = createLoginLimits(core, productConfig, usage, providers.humanProof)
  // Its transactions carry events, so that sockets receive the effects of a confirmed code at once.
  const loginCodes = createLoginCodeService({ ...core, work: news }, productConfig, members, loginLimits, sms)
  const audit = createAuditService(core)
  const locations = createLocationService(core, productConfig, { members, usage, audit })
  const quotas = createQuotaService(usage, core.clock, productConfig, {
    noteVipUse: members.noteVipUse,
    strikesOf,
  })
  const albumAddresses = createAlbumAddresses(core.config, core)
  const photos = createPhotoPresenter(albumAddresses)
  const memberBriefs = createMemberBriefs(core.clock, photos)
  const relations = createRelationService(core, productConfig, members)
  const albumAccess = createAlbumAccess(core, { addresses: albumAddresses, relations })
  const peers = { briefsOfEach: memberBriefs.briefsOfEach, blockedAmong: relations.blockedAmong }
  const notices = createNoticeService(core, news, peers)
  const groups = createMessageGroupService(core, productConfig, news, memberBriefs.briefsOf)
  const cursors = createSealedCursors(core.crypto)
  const tickets = createSealedTickets(core)
  const distances = createDistanceService(core.clock, productConfig)
  const matches = createMatchService(core, { groups, news, notices, memberBriefs })
  const pictures = createPictureMaker(store)
  const videos = createVideoTools()
  const uploadPolicy = createPostPolicy('embedded', core.crypto.mac('upload', 'policy').toString('hex'))
  const uploads = createUploadService(core, { store, policy: uploadPolicy })
  const leftovers = createLeftovers(core, store)
  const decodes = { scope: 'picture_decode', limit: DECODES_PER_DAY }
  const takeDecode = createDailyWork(core, { productConfig, usage }, decodes)
  const evidence = createEvidence(core, { store, pictures, leftovers, takeDecode })
  const queue = createJobQueue(core.clock)
  const jobs = createJobWorker(backgroundOf(core), queue)
  members.onRegistered((db, memberId) => notices.add(db, memberId, 'welcome'))
  jobs.repeat({
    name: 'forget',
    everyMs: FORGET_EVERY_MS,
    run: () => forgetExpired(core, core.clock.now()),
  })
  jobs.repeat({
    name: 'leftovers',
    everyMs: COLLECT_EVERY_MS,
    run: async () => void (await leftovers.collect()),
  })
  return {
    providers,
    productConfig,
    callLimits,
    health,
    members,
    news,
    backgroundNews,
    ipPlaces,
    sessions,
    usage,
    loginLimits,
    loginCodes,
    locations,
    quotas,
    albumAddresses,
    albumAccess,
    photos,
    memberBriefs,
    relations,
    peers,
    notices,
    groups,
    cursors,
    tickets,
    distances,
    matches,
    store,
    pictures,
    videos,
    uploadPolicy,
    uploads,
    evidence,
    leftovers,
    takeDecode,
    queue,
    jobs,
    audit,
  }
}

/** The services of `wireFoundation`. */
export type Foundation = ReturnType<typeof wireFoundation>
