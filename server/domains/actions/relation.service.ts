import type { Relation } from '@contract/types/member'
import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import type { ProductConfig } from '../config/product-config'
import type { MemberRow, MemberService } from '../members/member.service'
import { type ByPair, byPair, pairsOf, type ViewerPair } from '../members/viewer-pair'
import { ActionRepository } from './action.repository'
import { RelationRepository, type Sight, type Ties } from './relation.repository'

/** A member whom the viewer may see. */
export interface Seen {
  readonly viewer: MemberRow
  readonly member: MemberRow
  readonly isMatched: boolean
}

/** What is between two members, and who may see whom. */
export interface RelationService {
  /**
   * The target as the viewer may see them. Null for all that must look alike: unknown, banned, leaving, paused,
   * restricted, blocked either way, by account or phone number, or unmatched lately. A match goes on seeing a paused or restricted target.
   * Source: product §7.3.4, §7.9, §10 (1301)
   */
  canSee(db: Db, viewerId: string, targetId: string): Promise<MemberRow | null>
  /** As `canSee`, of many pairs; with whether the two are matched. Who may not be seen is absent. */
  seenOfEach(db: Db, pairs: readonly ViewerPair[]): Promise<ByPair<Seen>>
  /** `likedMe` is told only to VIP members and matches; `blocked` means by the viewer. */
  relationOf(db: Db, viewerId: string, targetId: string): Promise<Relation>
  /** All that decides who may write to whom, in one question; neither member is read. */
  tiesOf(db: Db, viewerId: string, targetId: string): Promise<Ties>
  /** Which prompt or picture of the target the viewer liked, such as `prompt:p1`; null when no single one was. */
  likedPartOf(db: Db, viewerId: string, targetId: string): Promise<string | null>
  isMatched(db: Db, aId: string, bId: string): Promise<boolean>
  isMutualFollow(db: Db, aId: string, bId: string): Promise<boolean>
  /** True when the viewer's own block stands; the viewer may be told. */
  hasBlocked(db: Db, viewerId: string, targetId: string): Promise<boolean>
  /**
   * Those of the ids who hide from the viewer, and whom the viewer does not know to have blocked: to the viewer they look as
   * if they had left.
   */
  hidingAmong(db: Db, viewerId: string, ids: readonly string[]): Promise<Set<string>>
  /** Those of the pairs of whom one blocked the other. */
  blockedAmong(db: Db, pairs: readonly ViewerPair[]): Promise<ViewerPair[]>
  /** Ids that no list may show the viewer: blocked either way, by account or phone number, or unmatched lately. */
  pairsHiddenFrom(db: Db, viewerId: string): Promise<string[]>
  /** Those of the ids whom the viewer is matched with. */
  matchedAmong(db: Db, viewerId: string, ids: readonly string[]): Promise<Set<string>>
  /** Those of the ids whom the viewer likes. */
  likedAmong(db: Db, viewerId: string, ids: readonly string[]): Promise<Set<string>>
}

/** Relations over the tables of actions, matches and blocks. */
export const createRelationService = (
  core: Core,
  { actions }: Pick<ProductConfig, 'actions'>,
  members: MemberService,
): RelationService => {
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

  return {
    async canSee(db, viewerId, targetId) {
      // Both are always read, so that time does not tell a missing member from a hidden one.
      const target = await members.find(db, targetId)
      if (viewerId === targetId) return target
      const [sight] = await new RelationRepository(db).sights([{ viewerId, id: targetId }])
      return target !== null && sight && isOpenTo(target, sight) ? target : null
    },

    async seenOfEach(db, pairs) {
      const rows = await new RelationRepository(db).listWithSights(pairs)
      const sides = new Map(rows.map((row) => [`${row.pairPlace} ${row.id}`, row]))
      return byPair(
        pairs.flatMap((pair, at) => {
          const [viewer, member] = [sides.get(`${at} ${pair.viewerId}`), sides.get(`${at} ${pair.id}`)]
          if (!viewer || !member || !isOpenTo(member, member)) return []
          return [[pair, { viewer, member, isMatched: member.isMatched }]]
        }),
      )
    },

    async relationOf(db, viewerId, targetId) {
      const viewer = await members.get(db, viewerId)
      const ties = await new RelationRepository(db).ties(viewerId, targetId)
      const mayKnowLikes = ties.isMatched || members.isVip(viewer)
      // A like that only members are told is a use of the membership.
      if (ties.likesViewer && !ties.isMatched && mayKnowLikes) await members.noteVipUse(db, viewer)
      return {
        liked: ties.isLiked,
        likedMe: mayKnowLikes && ties.likesViewer,
        followed: ties.isFollowed,
        followsMe: ties.followsViewer,
        matched: ties.isMatched,
        blocked: ties.isBlocked,
        unlocked: ties.isUnlocked,
        groupId: ties.groupId,
      }
    },

    tiesOf: (db, viewerId, targetId) => new RelationRepository(db).ties(viewerId, targetId),

    async likedPartOf(db, viewerId, targetId) {
      const like = await new ActionRepository(db).find(viewerId, targetId, ['like', 'superlike'])
      const on = like?.extra['on']
      return typeof on === 'string' ? on : null
    },

    isMatched: async (db, aId, bId) => (await new RelationRepository(db).ties(aId, bId)).isMatched,

    async isMutualFollow(db, aId, bId) {
      const { isFollowed, followsViewer } = await new RelationRepository(db).ties(aId, bId)
      return isFollowed && followsViewer
    },

    hasBlocked: async (db, viewerId, targetId) =>
      (await new RelationRepository(db).ties(viewerId, targetId)).isBlocked,

    async hidingAmong(db, viewerId, ids) {
      if (ids.length === 0) return new Set()
      const sights = await new RelationRepository(db).sights(pairsOf(viewerId, ids))
      return new Set(ids.filter((_, at) => sights[at]?.blocksViewer === true && !sights[at].isBlocked))
    },

    blockedAmong: (db, pairs) => new RelationRepository(db).listBlocked(pairs),

    pairsHiddenFrom(db, viewerId) {
      return new RelationRepository(db).listHidden(viewerId, core.clock.now() - actions.unmatchedMs)
    },

    matchedAmong: (db, viewerId, ids) => new RelationRepository(db).listMatched(viewerId, ids),
    likedAmong: (db, viewerId, ids) => new RelationRepository(db).listLiked(viewerId, ids),
  }
}
