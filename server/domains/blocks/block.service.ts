import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import type { MatchService } from '../matches/match.service'
import type { MemberRow } from '../members/member.service'
import type { MessageGroupService } from '../messages/message-group.service'
import { BlockRepository, type PhoneMove } from './block.repository'

/** Blocking. The other side meets only neutral answers. Source: product §7.9 */
export interface BlockService {
  /**
   * Blocks a target, with the pair locked: likes and follows of both sides go, a match ends, the group closes and
   * looks to the target as if the viewer had left. The target may be hidden or have blocked the viewer.
   * @param speedId The speed date by which the viewer named the target. Whoever the viewer knows by it alone, without a
   * message group, stays veiled on their list and is no block of theirs in any other answer. Null when they named the
   * member.
   */
  block(db: Db, viewerId: string, target: MemberRow, speedId?: string | null): Promise<'done' | 'already'>
  /** Whom the viewer blocked by that speed date; null when nobody. */
  blockedByDate(db: Db, viewerId: string, speedId: string): Promise<string | null>
  /**
   * Lifts the block. The pair starts anew: what the block took away stays away, the group stays closed until they
   * match again, both may read it, and they may meet at once. A block is lifted by the name that it was made with: the
   * member's, or that of the speed date; the other name must not tell that it stands.
   */
  unblock(db: Db, viewerId: string, targetId: string, speedId: string | null): Promise<'done' | 'already'>
  /**
   * Blocks of a member hold for the number that they have now: the former one may become a stranger's. So do those of an
   * account of theirs that is erased, which only the former number ties to them. Source: product §7.9.2
   */
  phoneChanged(db: Db, memberId: string, phone: PhoneMove): Promise<void>
}

/** What blocks need of others. */
export interface BlockParts {
  readonly matches: MatchService
  readonly groups: Pick<MessageGroupService, 'close' | 'groupIdOf' | 'tell'>
  readonly removeTies: (db: Db, aId: string, bId: string) => Promise<void>
  /** Gives back what the two have asked of each other. */
  readonly endUnlocks: (db: Db, blockerId: string, targetId: string) => Promise<void>
}

/** Blocks in the table `block`. */
export const createBlockService = (
  core: Core,
  { matches, groups, removeTies, endUnlocks }: BlockParts,
): BlockService => ({
  blockedByDate: (db, viewerId, speedId) => new BlockRepository(db).findByDate(viewerId, speedId),

  phoneChanged: (db, memberId, phone) => new BlockRepository(db).movePhone(memberId, phone),

  async block(db, viewerId, target, speedId = null) {
    const atMs = core.clock.now()
    // A match opens a group, too: with one, the viewer knows who it is.
    const isVeiled = speedId !== null && (await groups.groupIdOf(db, viewerId, target.id)) === null
    const isNew = await new BlockRepository(db).insert({
      id: core.ids.ulid(atMs),
      from_id: viewerId,
      to_id: target.id,
      to_phone_hash: target.phone_hash,
      speed_id: isVeiled ? speedId : null,
      created_at: atMs,
    })
    if (!isNew) return 'already'
    await removeTies(db, viewerId, target.id)
    await endUnlocks(db, viewerId, target.id)
    if ((await matches.groupIdOf(db, viewerId, target.id)) !== null) {
      await matches.end(db, viewerId, target.id)
    } else {
      await groups.close(db, viewerId, target.id)
    }
    return 'done'
  },

  async unblock(db, viewerId, targetId, speedId) {
    const blocks = new BlockRepository(db)
    const lifted =
      speedId === null
        ? await blocks.delete(viewerId, targetId)
        : await blocks.deleteByDate(viewerId, speedId)
    for (const { to_id: toId, created_at: sinceMs } of lifted) {
      await matches.forgetEnded(db, viewerId, toId, sinceMs)
      const groupId = await groups.groupIdOf(db, viewerId, toId)
      if (groupId !== null) await groups.tell(db, groupId, [viewerId, toId])
    }
    return lifted.length > 0 ? 'done' : 'already'
  },
})
