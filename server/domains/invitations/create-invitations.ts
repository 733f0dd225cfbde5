import type { Core } from '../../lib/core'
import type { JobQueue } from '../../jobs/queue'
import type { JobWorker } from '../../jobs/worker'
import type { CoinService } from '../coins/coin.service'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { MemberService } from '../members/member.service'
import type { NoticeService } from '../notices/notice.service'
import type { SessionService } from '../sessions/session.service'
import type { UsageService } from '../usage/usage.service'
import { createInvitationService, type InvitationService } from './invitation.service'
import { createInviteFaults } from './invite-faults'
import { createInviteProgress, INVITE_JOBS } from './invite-progress'
import { createInviteShares, type ShareParts } from './invite-shares'
import { createInviteRecordService, type InviteRecordService, type RecordParts } from './record.service'

/** The invitations as the rest of the product uses them. */
export interface Invitations {
  readonly service: InvitationService
  readonly records: InviteRecordService
  /** Takes an invite as far as it may go; what the job does. Safe to repeat and to race. */
  advance(inviteId: string): Promise<void>
}

/** What the invitations need of the product. */
export interface InvitationNeeds extends ShareParts, RecordParts {
  readonly productConfig: ProductConfig
  readonly news: News
  readonly queue: JobQueue
  readonly jobs: Pick<JobWorker, 'handle'>
  readonly members: Pick<MemberService, 'find' | 'onActive'>
  readonly sessions: Pick<SessionService, 'onOpened'>
  readonly coins: Pick<CoinService, 'grantBonus'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly usage: UsageService
}

/** Builds the invitations once and lets them hear of who is here, and on which device. */
export const createInvitations = (core: Core, needs: InvitationNeeds): Invitations => {
  const { productConfig, jobs, members, sessions } = needs
  const faults = createInviteFaults(core, productConfig, needs)
  const shares = createInviteShares(productConfig, needs)
  const progress = createInviteProgress(core, productConfig, { ...needs, faults, shares })
  const service = createInvitationService(core, productConfig, { faults, progress })
  jobs.handle(INVITE_JOBS.advance, (job) => progress.advance(String(job.payload.inviteId)))
  jobs.handle(INVITE_JOBS.undo, (job) => progress.undo(String(job.payload.key)))
  members.onActive((memberId) => service.noteActive(memberId))
  sessions.onOpened((db, memberId, deviceId) => service.onDevice(db, memberId, deviceId))
  return {
    service,
    records: createInviteRecordService(core, productConfig, needs),
    advance: (inviteId) => progress.advance(inviteId),
  }
}
