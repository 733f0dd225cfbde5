import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import type { MatchService } from '../matches/match.service'
import type { MemberRow } from '../members/member.service'
import type { MessageGroupService } from '../messages/message-group.service'
import { BlockRepository } from './block.repository'

/** Blocking. The other side meets only neutral answers. Source: product §7.9 */
export interface BlockService {
  /**
   * Blocks a target, with the pair locked: likes and follows of both sides go, a match ends, the group closes. The
   * target may be hidden or have blocked the viewer.
   */
  block(db: Db, viewerId: string, target: MemberRow): Promise<'done' | 'already'>
  /**
   * Lifts the block. The pair starts anew: what the block took away stays away, the group stays closed until they
   * match again, and they may meet at once.
   */
  unblock(db: Db, viewerId: string, targetId: string): Promise<'done' | 'already'>
}

/** What blocks need of others. */
export interface BlockParts {
  readonly matches: MatchService
  readonly groups: Pick<MessageGroupService, 'close'>
  readonly removeTies: (db: Db, aId: string, bId: string) => Promise<void>
}

/** Blocks in the table `block`. */
export const createBlockService = (
  core: Core,
  { matches, groups, removeTies }: BlockParts,
): BlockService => ({
  async block(db, viewerId, target) {
    const atMs = core.clock.now()
    const isNew = await new BlockRepository(db).insert({
      id: core.ids.ulid(atMs),
      from_id: viewerId,
      to_id: target.id,
      to_phone_hash: target.phone_hash,
      created_at: atMs,
    })
    if (!isNew) return 'already'
    await removeTies(db, viewerId, target.id)
    if ((await matches.groupIdOf(db, viewerId, target.id)) !== null) {
      await matches.end(db, viewerId, target.id)
    } else {
      await groups.close(db, viewerId, target.id)
    }
    return 'done'
  },

  async unblock(db, viewerId, targetId) {
    const lifted = await new BlockRepository(db).delete(viewerId, targetId)
    for (const { to_id: toId, created_at: sinceMs } of lifted) {
      await matches.forgetEnded(db, viewerId, toId, sinceMs)
    }
    return lifted.length > 0 ? 'done' : 'already'
  },
})
