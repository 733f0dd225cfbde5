import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { MatchService } from '../../discovery/matches/match.service'
import type { MemberRow } from '../../account/members/member.service'
import type { MessageGroupService } from '../../chat/messages/groups/message-group.service'
import { BlockRepository, type PhoneMove } from './block.repository'
import type { RelationCleanup } from '../../money/unlocks/relation-cleanup'

/** Blocking. The blocked member sees only neutral answers. Source: product §7.9 */
export interface BlockService {
  /**
   * Blocks a target; the pair must be locked. Removes likes and follows of both members, except a like that the viewer
   * was not shown. A match ends, and the group closes and looks to the target as if the viewer had left. The target
   * may be hidden or have blocked the viewer.
   * @param speedId The speed date by which the viewer named the target; null when the viewer named the member. A
   * target whom the viewer knows only from the date, without a message group, stays anonymous on the viewer's list, and
   * no other answer shows the block.
   */
  block(tx: Tx, viewerId: string, target: MemberRow, speedId?: string | null): Promise<'done' | 'already'>
  /** The member whom the viewer blocked by this speed date; null when there was no such block. */
  blockedByDate(db: Db, viewerId: string, speedId: string): Promise<string | null>
  /**
   * Lifts the block. The pair starts again: what the block removed stays removed, the group stays closed until they
   * match again, both may read it, and they may meet at once. A block is lifted by the name with which it was made: the
   * member's id or the speed date's id; the other name must not reveal that the block exists.
   */
  unblock(tx: Tx, viewerId: string, targetId: string, speedId: string | null): Promise<'done' | 'already'>
  /**
   * Moves blocks of a member to their present number, because a stranger may get the former one. Also moves blocks of
   * the member's erased account, which only the former number connects to them. Source: product §7.9.2
   */
  phoneChanged(db: Db, memberId: string, phone: PhoneMove): Promise<void>
}

/** Dependencies of blocks. */
export interface BlockDeps {
  readonly matches: MatchService
  readonly groups: Pick<MessageGroupService, 'close' | 'groupIdOf' | 'notify'>
  readonly removeRelations: (db: Db, aId: string, bId: string) => Promise<void>
  readonly removeKnownRelations: (db: Db, viewerId: string, targetId: string) => Promise<void>
  /** Its relation cleanup refunds the waiting unlock orders between the two members. */
  readonly unlocks: { readonly relationCleanup: Pick<RelationCleanup, 'blocked'> }
}

/** Stores blocks in the table `block`. */
export const createBlockService = (
  core: Core,
  { matches, groups, removeRelations, removeKnownRelations, unlocks }: BlockDeps,
): BlockService => ({
  blockedByDate: (db, viewerId, speedId) => new BlockRepository(db).findByDate(viewerId, speedId),

  phoneChanged: (db, memberId, phone) => new BlockRepository(db).movePhone(memberId, phone),

  async block(tx, viewerId, target, speedId = null) {
    const atMs = core.clock.now()
    // A match also opens a group; a viewer with a group knows who the target is.
    const isAnonymous = speedId !== null && (await groups.groupIdOf(tx, viewerId, target.id)) === null
    const isNew = await new BlockRepository(tx).insert({
      id: core.ids.ulid(atMs),
      from_id: viewerId,
      to_id: target.id,
      to_phone_hash: target.phone_hash,
      speed_id: isAnonymous ? speedId : null,
      created_at: atMs,
    })
    if (!isNew) return 'already'
    const isMatched = (await matches.groupIdOf(tx, viewerId, target.id)) !== null
    await (isMatched ? removeRelations : removeKnownRelations)(tx, viewerId, target.id)
    await unlocks.relationCleanup.blocked(tx, viewerId, target.id)
    if (isMatched) {
      await matches.end(tx, viewerId, target.id)
    } else {
      await groups.close(tx, viewerId, target.id)
    }
    return 'done'
  },

  async unblock(tx, viewerId, targetId, speedId) {
    const blocks = new BlockRepository(tx)
    const lifted =
      speedId === null
        ? await blocks.delete(viewerId, targetId)
        : await blocks.deleteByDate(viewerId, speedId)
    for (const { to_id: toId, created_at: sinceMs } of lifted) {
      await matches.forgetEnded(tx, viewerId, toId, sinceMs)
      const groupId = await groups.groupIdOf(tx, viewerId, toId)
      if (groupId !== null) await groups.notify(tx, groupId, [viewerId, toId])
    }
    return lifted.length > 0 ? 'done' : 'already'
  },
})
