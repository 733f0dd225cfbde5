import type { Quota } from '@contract/types/common'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberRow } from '../../account/members/member.service'
import type { QuotaService } from '../../account/usage/quota.service'
import { ActionRepository } from './action.repository'

/**
 * Follows. The target sees them, and they are separate from likes; members who follow each other may chat. Source:
 * product §7.3.5
 */
export interface FollowService {
  /**
   * Follows, once. @throws DomainError ACCOUNT_RESTRICTED, FOLLOW_QUOTA.
   */
  follow(tx: Tx, viewer: MemberRow, target: MemberRow): Promise<{ state: 'done' | 'already'; quota: Quota }>
  /** Stops following; the target gets no event. */
  unfollow(db: Db, viewerId: string, targetId: string): Promise<'done' | 'already'>
}

/** Dependencies of follows. */
export interface FollowDeps {
  readonly quotas: QuotaService
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
}

/** Follows in the table `action`. */
export const createFollowService = (core: Core, { quotas, memberBriefs }: FollowDeps): FollowService => ({
  async follow(tx, viewer, target) {
    if (viewer.account_state === 'restricted') fail('ACCOUNT_RESTRICTED')
    const actions = new ActionRepository(tx)
    if (await actions.find(viewer.id, target.id, ['follow'])) {
      return { state: 'already', quota: await quotas.quotaOf(tx, viewer, 'follow') }
    }
    const quota = await quotas.consume(tx, viewer, 'follow')
    const atMs = core.clock.now()
    const row = { id: core.ids.ulid(atMs), from_id: viewer.id, to_id: target.id, created_at: atMs }
    await actions.upsert({ ...row, kind: 'follow' })
    const briefs = await memberBriefs.briefsOf(tx, target.id, [viewer.id])
    const member = briefs.get(viewer.id) ?? null
    tx.events.add(target.id, { event: 'action', kind: 'follow', member, groupId: null })
    return { state: 'done', quota }
  },

  async unfollow(db, viewerId, targetId) {
    const gone = await new ActionRepository(db).delete(viewerId, targetId, ['follow'])
    return gone.length > 0 ? 'done' : 'already'
  },
})
