import type { Db } from '../../../db/database'
import { dayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { invisibleUntilOf } from '../../account/members/invisibility'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import { VisitRepository } from './visit.repository'

/** Visits of members' pages. Source: product §5.5, §8 (29) */
export interface VisitService {
  /**
   * Records a visit, unless the viewer browses invisibly. The target gets an event for the first one of the day.
   */
  record(viewer: MemberRow, target: MemberRow, source: string | null): Promise<void>
  /**
   * Deletes the viewer's own visits to a target's page.
   * @throws DomainError VIP_REQUIRED
   */
  erase(db: Db, viewer: MemberRow, targetId: string): Promise<'done' | 'already'>
}

/** Dependencies of visits. */
export interface VisitDeps {
  readonly members: MemberService
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
}

/** Visits in the table `visit`. */
export const createVisitService = (core: Core, { members, memberBriefs }: VisitDeps): VisitService => ({
  async record(viewer, target, source) {
    if (invisibleUntilOf(viewer, core.clock.now()) !== null) {
      if (members.isVip(viewer)) await members.recordVipUse(core.db, viewer)
      return
    }
    const atMs = core.clock.now()
    const visit = {
      id: core.ids.ulid(atMs),
      fromId: viewer.id,
      toId: target.id,
      onDay: dayOf(atMs),
      source,
      atMs,
    }
    await core.transaction(async (tx) => {
      const isFirst = await new VisitRepository(tx).record(visit)
      if (!isFirst) return
      const briefs = members.isVip(target) ? await memberBriefs.briefsOf(tx, target.id, [viewer.id]) : null
      const member = briefs?.get(viewer.id) ?? null
      tx.events.add(target.id, { event: 'action', kind: 'visit', member, groupId: null })
    })
  },

  async erase(db, viewer, targetId) {
    if (!members.isVip(viewer)) fail('VIP_REQUIRED')
    await members.recordVipUse(db, viewer)
    return (await new VisitRepository(db).delete(viewer.id, targetId)) ? 'done' : 'already'
  },
})
