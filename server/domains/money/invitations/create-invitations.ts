import type { Core } from '../../../lib/core'
import type { JobQueue } from '../../../jobs/queue'
import type { JobWorker } from '../../../jobs/worker'
import type { CoinService } from '../coins/coin.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { News } from '../../chat/delivery/outbox'
import type { MemberService } from '../../account/members/member.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { SessionService } from '../../account/sessions/session.service'
import type { UsageService } from '../../account/usage/usage.service'
import { createInvitationService, type InvitationService } from './invitation.service'
import { createInviteFaults } from './invite-faults'
import { createInviteProgress, INVITE_JOBS } from './invite-progress'
import { createInviteShares, type ShareDeps } from './invite-shares'
import { createInviteRecordService, type InviteRecordService, type RecordDeps } from './record.service'

/** The invitations, as other parts of the server use them. */
export interface Invitations {
  readonly service: InvitationService
  readonly records: InviteRecordService
  /** Moves an invite as far as it can go now, as the job does. Safe to repeat and to run concurrently. */
  advance(inviteId: string): Promise<void>
}

/** Dependencies of invitations. */
export interface InvitationDeps extends ShareDeps, RecordDeps {
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

/** Builds the invitations and subscribes them to active members and new sessions. Call it once. */
export const createInvitations = (core: Core, deps: InvitationDeps): Invitations => {
  const { productConfig, jobs, members, sessions } = deps
  const faults = createInviteFaults(core, productConfig, deps)
  const shares = createInviteShares(productConfig, deps)
  const progress = createInviteProgress(core, productConfig, { ...deps, faults, shares })
  const service = createInvitationService(core, productConfig, { faults, progress })
  jobs.handle(INVITE_JOBS.advance, (job) => progress.advance(String(job.payload.inviteId)))
  jobs.handle(INVITE_JOBS.undo, (job) => progress.undo(String(job.payload.key)))
  members.onActive((memberId) => service.noteActive(memberId))
  sessions.onOpened((db, memberId, deviceId) => service.onDevice(db, memberId, deviceId))
  return {
    service,
    records: createInviteRecordService(core, productConfig, deps),
    advance: (inviteId) => progress.advance(inviteId),
  }
}
