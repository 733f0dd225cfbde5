import path from 'node:path'
import { createRelationService } from '../domains/actions/relation.service'
import { createPhotoPresenter } from '../domains/album/photo.presenter'
import { createAuditService } from '../domains/audit/audit.service'
import { createProductConfig } from '../domains/config/product-config'
import { createNews } from '../domains/delivery/outbox'
import { createDistanceService } from '../domains/locations/distance.service'
import { createLocationService } from '../domains/locations/location.service'
import { FORGET_EVERY_MS, forgetExpired } from '../domains/logins/forget-expired'
import { createLoginCodeService } from '../domains/logins/login-code.service'
import { createLoginLimits } from '../domains/logins/login-limits'
import { createMatchService } from '../domains/matches/match.service'
import { createMemberBriefs } from '../domains/members/member-brief.presenter'
import { createMemberService } from '../domains/members/member.service'
import { createMessageGroupService } from '../domains/messages/message-group.service'
import { createNoticeService } from '../domains/notices/notice.service'
import { createSessionService } from '../domains/sessions/session.service'
import { createEvidence } from '../domains/uploads/evidence'
import { COLLECT_EVERY_MS, createLeftovers } from '../domains/uploads/leftovers'
import { createPostPolicy } from '../domains/uploads/post-policy'
import { createUploadService } from '../domains/uploads/upload.service'
import { strikesOf } from '../domains/reports/strikes'
import { createQuotaService } from '../domains/usage/quota.service'
import { createUsageService } from '../domains/usage/usage.service'
import { createNoteVipUse } from '../domains/vip/vip-use'
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
import { createEmbeddedIpPlaces } from '../providers/ip-place/embedded'
import { createEmbeddedSms } from '../providers/sms/embedded'
import { createEmbeddedStore } from '../providers/storage/embedded'
import { createS3Store } from '../providers/storage/s3'
import type { Nodes } from '../realtime/nodes'
import type { OuterServices } from './outer-services'

/** What everything else stands on: members, sessions, codes, places, quotas, pictures, news, jobs. */
export const wireFoundation = (core: Core, nodes: Nodes, outer: OuterServices) => {
  const productConfig = createProductConfig(core.config)
  const callLimits = createCallLimits(core.clock)
  const health = createDatabaseHealth(core.background.db)
  const members = createMemberService(core, createNoteVipUse(core.clock, productConfig))
  const news = createNews(core, nodes.bus)
  const backgroundNews = createNews(backgroundOf(core), nodes.bus)
  const ipPlaces = outer.ipPlaces ?? createEmbeddedIpPlaces()
  const sessions = createSessionService(core, productConfig, {
    touch: (id) => members.touchActive(id),
    news,
    ipPlaces,
  })
  const usage = createUsageService()
  // Codes that nobody receives must not serve real members.
  const sms = core.config.isProduction ? null : createEmbeddedSms(core.clock, core.say)
  const loginLimits = createLoginLimits(core, productConfig, usage, outer.humanProof ?? null)
  // Its transactions carry news: what a code confirms may be told to sockets at once.
  const loginCodes = createLoginCodeService({ ...core, work: news }, productConfig, members, loginLimits, sms)
  const audit = createAuditService(core)
  const locations = createLocationService(core, productConfig, { members, usage, audit })
  const quotas = createQuotaService(usage, core.clock, productConfig, {
    noteVipUse: members.noteVipUse,
    strikesOf,
  })
  const photos = createPhotoPresenter(core.config)
  const memberBriefs = createMemberBriefs(core.clock, photos)
  const relations = createRelationService(core, productConfig, members)
  const peers = { briefsOfEach: memberBriefs.briefsOfEach, blockedAmong: relations.blockedAmong }
  const notices = createNoticeService(core, news, peers)
  const groups = createMessageGroupService(core, productConfig, news, memberBriefs.briefsOf)
  const cursors = createSealedCursors(core.crypto)
  const tickets = createSealedTickets(core)
  const distances = createDistanceService(core.clock, productConfig)
  const matches = createMatchService(core, { groups, news, notices, memberBriefs })
  const store = core.config.store
    ? createS3Store(core.config.store)
    : createEmbeddedStore(path.join(core.config.dataDir, 'objects'))
  const pictures = createPictureMaker(store)
  const videos = createVideoTools()
  const uploadPolicy = createPostPolicy('embedded', core.crypto.mac('upload', 'policy').toString('hex'))
  const uploads = createUploadService(core, { store, policy: uploadPolicy })
  const evidence = createEvidence(core, { store, pictures })
  const leftovers = createLeftovers(core, store)
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
    productConfig,
    callLimits,
    health,
    members,
    news,
    backgroundNews,
    ipPlaces,
    sessions,
    usage,
    sms,
    loginLimits,
    loginCodes,
    locations,
    quotas,
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
    queue,
    jobs,
    audit,
  }
}

/** What `wireFoundation` built. */
export type Foundation = ReturnType<typeof wireFoundation>
