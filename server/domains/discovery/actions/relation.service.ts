import type { Relation } from '@contract/types/member'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import { type ByPair, byPair, pairsOf, type ViewerPair } from '../../account/members/viewer-pair'
import { ActionRepository } from './action.repository'
import { findGroupId, listTalking } from '../../account/members/pair-threads'
import { RelationRepository, type Sight, type Relations } from './relation.repository'

/** A member whom the viewer may see. */
export interface Seen {
  readonly viewer: MemberRow
  readonly member: MemberRow
  readonly isMatched: boolean
}

/** Relations of two members, and who may see whom. */
export interface RelationService {
  /**
   * The target as the viewer may see them. Null in all cases that must look the same: unknown, banned, leaving,
   * paused, restricted, blocked either way, by account or phone number, or recently unmatched. A match can still see
   * a paused or restricted target. Source: product §7.3.4, §7.9, §10 (1301)
   */
  canSee(db: Db, viewerId: string, targetId: string): Promise<MemberRow | null>
  /** As `canSee`, for many pairs, and whether the two are matched. Members who may not be seen are absent. */
  seenOfEach(db: Db, pairs: readonly ViewerPair[]): Promise<ByPair<Seen>>
  /** Only VIP members and matches get `likedMe`; `blocked` means by the viewer. */
  relationOf(db: Db, viewerId: string, targetId: string): Promise<Relation>
  /** All relations that decide who may write to whom, in one query that reads neither member. */
  between(db: Db, viewerId: string, targetId: string): Promise<Relations>
  /** The prompt or picture of the target that the viewer liked, such as `prompt:p1`; null without a liked part. */
  likedPartOf(db: Db, viewerId: string, targetId: string): Promise<string | null>
  /** The note of the viewer's like, and when they liked, in epoch ms; null without one. */
  likeNoteOf(
    db: Db,
    viewerId: string,
    targetId: string,
  ): Promise<{ readonly note: string; readonly likedAt: number } | null>
  isMatched(db: Db, aId: string, bId: string): Promise<boolean>
  isMutualFollow(db: Db, aId: string, bId: string): Promise<boolean>
  /** True when the viewer blocked the target; the viewer may see that. */
  hasBlocked(db: Db, viewerId: string, targetId: string): Promise<boolean>
  /**
   * Members among the ids who hide from the viewer, except those whom the viewer knows to have blocked. To the viewer
   * they look as if they had left.
   */
  hidingAmong(db: Db, viewerId: string, ids: readonly string[]): Promise<Set<string>>
  /** The pairs of which one blocked the other. */
  blockedAmong(db: Db, pairs: readonly ViewerPair[]): Promise<ViewerPair[]>
  /** Ids that no list may show the viewer: blocked either way, by account or phone number, or recently unmatched. */
  pairsHiddenFrom(db: Db, viewerId: string): Promise<string[]>
  /** Those of them who are hidden by their own action; no action of the viewer changes the set. */
  hidingFrom(db: Db, viewerId: string): Promise<string[]>
  /** Members among the ids with whom the viewer is matched. */
  matchedAmong(db: Db, viewerId: string, ids: readonly string[]): Promise<Set<string>>
  /** Members among the ids whom the viewer likes. */
  likedAmong(db: Db, viewerId: string, ids: readonly string[]): Promise<Set<string>>
}

/** Dependencies of relations. */
export interface RelationDeps {
  readonly productConfig: Pick<ProductConfig, 'actions'>
  readonly members: MemberService
}

const likeOf = (db: Db, fromId: string, toId: string) =>
  new ActionRepository(db).find(fromId, toId, ['like', 'superlike'])

/** Relations from the tables of actions, matches and blocks. */
export const createRelationService = (
  core: Core,
  { productConfig: { actions }, members }: RelationDeps,
): RelationService => {
  const relations = (db: Db) => new RelationRepository(db, core.clock.now())

  const isLatelyUnmatched = ({ unmatchedAt }: Sight): boolean =>
    unmatchedAt !== null && unmatchedAt > core.clock.now() - actions.unmatchedMs

  const isOpenTo = (target: MemberRow, sight: Sight): boolean => {
    if (target.is_demo && core.config.isProduction) return false
    if (sight.isBlocked || sight.blocksViewer || isLatelyUnmatched(sight)) return false
    switch (target.account_state) {
      case 'active':
        return sight.isMatched || !target.settings.pauseProfile
      case 'paused':
      case 'restricted':
        return sight.isMatched
      case 'incomplete':
      case 'cancelling':
      case 'banned':
        return false
    }
  }

  /**
   * Asks for threads that nothing depends on. A refusal because of a contact block has asked for them, and the response
   * time of all refusals is the same.
   */
  const askAlike = async (db: Db, pairs: readonly ViewerPair[], sights: readonly Sight[]): Promise<void> => {
    if (!sights.some(({ areListed }) => areListed)) await listTalking(db, pairs)
  }

  return {
    async canSee(db, viewerId, targetId) {
      // Both are always read, so that the response time is the same for a missing and a hidden member.
      const target = await members.find(db, targetId)
      if (viewerId === targetId) return target
      const pair = { viewerId, id: targetId }
      const [sight] = await relations(db).sights([pair])
      if (target !== null && sight && isOpenTo(target, sight)) return target
      await askAlike(db, [pair], sight ? [sight] : [])
      return null
    },

    async seenOfEach(db, pairs) {
      const rows = await relations(db).listWithSights(pairs)
      const sides = new Map(rows.map((row) => [`${row.pairPlace} ${row.id}`, row]))
      const seen = pairs.flatMap((pair, at): [ViewerPair, Seen][] => {
        const [viewer, member] = [sides.get(`${at} ${pair.viewerId}`), sides.get(`${at} ${pair.id}`)]
        if (!viewer || !member || !isOpenTo(member, member)) return []
        return [[pair, { viewer, member, isMatched: member.isMatched }]]
      })
      if (seen.length < pairs.length) await askAlike(db, pairs, rows)
      return byPair(seen)
    },

    async relationOf(db, viewerId, targetId) {
      const viewer = await members.get(db, viewerId)
      const [relation, groupId] = await Promise.all([
        relations(db).relations(viewerId, targetId),
        findGroupId(db, viewerId, targetId),
      ])
      const mayKnowLikes = relation.isMatched || members.isVip(viewer)
      // Showing a like that only VIP members see counts as a use of the membership.
      if (relation.likesViewer && !relation.isMatched && mayKnowLikes) await members.recordVipUse(db, viewer)
      return {
        liked: relation.isLiked,
        likedMe: mayKnowLikes && relation.likesViewer,
        followed: relation.isFollowed,
        followsMe: relation.followsViewer,
        matched: relation.isMatched,
        blocked: relation.isBlocked,
        unlocked: relation.isUnlocked,
        groupId,
      }
    },

    between: (db, viewerId, targetId) => relations(db).relations(viewerId, targetId),

    async likeNoteOf(db, viewerId, targetId) {
      const like = await likeOf(db, viewerId, targetId)
      const note = like?.extra['note']
      return like && typeof note === 'string' ? { note, likedAt: like.created_at } : null
    },

    async likedPartOf(db, viewerId, targetId) {
      const like = await likeOf(db, viewerId, targetId)
      const on = like?.extra['on']
      return typeof on === 'string' ? on : null
    },

    isMatched: async (db, aId, bId) => (await relations(db).relations(aId, bId)).isMatched,

    async isMutualFollow(db, aId, bId) {
      const { isFollowed, followsViewer } = await relations(db).relations(aId, bId)
      return isFollowed && followsViewer
    },

    hasBlocked: async (db, viewerId, targetId) =>
      (await relations(db).relations(viewerId, targetId)).isBlocked,

    async hidingAmong(db, viewerId, ids) {
      if (ids.length === 0) return new Set()
      const sights = await relations(db).sights(pairsOf(viewerId, ids))
      return new Set(ids.filter((_, at) => sights[at]?.blocksViewer === true && !sights[at].isBlocked))
    },

    blockedAmong: (db, pairs) => relations(db).listBlocked(pairs),

    pairsHiddenFrom(db, viewerId) {
      return relations(db).listHidden(viewerId, core.clock.now() - actions.unmatchedMs)
    },

    hidingFrom: (db, viewerId) => relations(db).listHiding(viewerId),
    matchedAmong: (db, viewerId, ids) => relations(db).listMatched(viewerId, ids),
    likedAmong: (db, viewerId, ids) => relations(db).listLiked(viewerId, ids),
  }
}
