import type { Core } from '../../../lib/core'
import type { JobWorker } from '../../../jobs/worker'
import type { MemberService } from '../../account/members/member.service'
import type { SessionService } from '../../account/sessions/session.service'
import {
  createInvitationService,
  type InvitationService,
  type InvitationServiceDeps,
} from './invitation.service'
import { createInviteFaults, type InviteFaultDeps } from './invite-faults'
import { createInviteProgress, INVITE_JOBS, type ProgressDeps } from './invite-progress'
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
export type InvitationDeps = InviteFaultDeps &
  ShareDeps &
  RecordDeps &
  Omit<ProgressDeps, 'faults' | 'shares'> &
  Omit<InvitationServiceDeps, 'faults' | 'progress'> & {
    readonly jobs: Pick<JobWorker, 'handle'>
    readonly members: Pick<MemberService, 'onActive'>
    readonly sessions: Pick<SessionService, 'onOpened'>
  }

/** Builds the invitations and subscribes them to active members and new sessions. Call it once. */
export const createInvitations = (core: Core, deps: InvitationDeps): Invitations => {
  const { jobs, members, sessions } = deps
  const faults = createInviteFaults(core, deps)
  const shares = createInviteShares(deps)
  const progress = createInviteProgress(core, { ...deps, faults, shares })
  const service = createInvitationService(core, { ...deps, faults, progress })
  jobs.handle(INVITE_JOBS.advance, (job) => progress.advance(String(job.payload.inviteId)))
  jobs.handle(INVITE_JOBS.undo, (job) => progress.undo(String(job.payload.key)))
  members.onActive((memberId) => service.recordActive(memberId))
  sessions.onOpened((db, memberId, { deviceId }) => service.onDevice(db, memberId, deviceId))
  return {
    service,
    records: createInviteRecordService(core, deps),
    advance: (inviteId) => progress.advance(inviteId),
  }
}
