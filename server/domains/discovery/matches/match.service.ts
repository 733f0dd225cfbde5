import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { pairOf } from '../../account/members/pair'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MessageGroupService } from '../../chat/messages/groups/message-group.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { MatchRepository } from './match.repository'

/** Matches of mutual likes. Source: product §7.3 */
export interface MatchService {
  /** Group of the pair's present match; null without one. */
  groupIdOf(db: Db, aId: string, bId: string): Promise<string | null>
  /**
   * Begins a match: one row, one open group, an event and a notice for both; `origin` is how they met. Call it with
   * the pair locked.
   */
  begin(tx: Tx, viewerId: string, targetId: string, origin?: 'match' | 'speed'): Promise<string>
  /**
   * Ends the match and closes the group for both; `done` the first time, `already` later.
   * @throws DomainError RELATION_MISSING when the pair never matched.
   */
  end(tx: Tx, viewerId: string, targetId: string): Promise<'done' | 'already'>
  /** Deletes a match that a block ended: the pair may meet again, but is not matched by itself. */
  forgetEnded(db: Db, viewerId: string, targetId: string, sinceMs: number): Promise<void>
}

/** Dependencies of matches. */
export interface MatchDeps {
  readonly groups: Pick<MessageGroupService, 'openForMatch' | 'close'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
}

/** Matches in the table `match`. */
export const createMatchService = (core: Core, deps: MatchDeps): MatchService => {
  const { groups, notices, memberBriefs } = deps

  const notify = async (
    tx: Tx,
    memberId: string,
    otherId: string,
    met: { groupId: string; origin: string },
  ): Promise<void> => {
    const briefs = await memberBriefs.briefsOf(tx, memberId, [otherId])
    const member = briefs.get(otherId) ?? null
    tx.events.add(memberId, { event: 'action', kind: 'match', member, groupId: met.groupId })
    await notices.add(tx, memberId, 'match', { userId: otherId, origin: met.origin })
  }

  return {
    async groupIdOf(db, aId, bId) {
      const match = await new MatchRepository(db).find(pairOf(aId, bId))
      return match && match.ended_at === null ? match.group_id : null
    },

    async begin(tx, viewerId, targetId, origin = 'match') {
      const atMs = core.clock.now()
      const groupId = await groups.openForMatch(tx, viewerId, targetId, origin, atMs)
      const row = {
        ...pairOf(viewerId, targetId),
        id: core.ids.ulid(atMs),
        group_id: groupId,
        created_at: atMs,
      }
      const hasBegun = await new MatchRepository(tx).begin(row)
      if (!hasBegun) return groupId
      await notify(tx, targetId, viewerId, { groupId, origin })
      await notify(tx, viewerId, targetId, { groupId, origin })
      return groupId
    },

    async end(tx, viewerId, targetId) {
      const matches = new MatchRepository(tx)
      const pair = pairOf(viewerId, targetId)
      if (await matches.end(pair, viewerId, core.clock.now())) {
        await groups.close(tx, viewerId, targetId)
        return 'done'
      }
      const match = await matches.find(pair)
      return match ? 'already' : fail('RELATION_MISSING')
    },

    forgetEnded: (db, viewerId, targetId, sinceMs) =>
      new MatchRepository(db).forgetEnded(pairOf(viewerId, targetId), viewerId, sinceMs),
  }
}
