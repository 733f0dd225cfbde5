import type { DistanceBucket } from '@contract/types/member'
import type { KeptSubject, MessageSubject } from '@contract/types/message'
import type { UnlockOffer } from '@contract/types/unlock'
import type { Db } from '../../../db/database'
import type { Platform } from '../../../lib/platform'
import type { MemberRow } from '../../account/members/member.service'

/** Queries of messages about the relations of two members. */
export interface RelationSource {
  /** Relations that decide who may write. The viewer may see a block of their own, but never the target's block. */
  between(
    db: Db,
    viewerId: string,
    targetId: string,
  ): Promise<{
    readonly isBlocked: boolean
    readonly blocksViewer: boolean
    readonly isMatched: boolean
    readonly isFollowed: boolean
    readonly followsViewer: boolean
    readonly isUnlocked: boolean
    readonly unlocksViewer: boolean
  }>
  /**
   * The prompt or picture of the target that the viewer liked, such as `prompt:p1`; null for no like, or a like of
   * all.
   */
  likedPartOf(db: Db, viewerId: string, targetId: string): Promise<string | null>
  /** The note of the viewer's like, and when they liked, in epoch ms; null without one. */
  likeNoteOf(
    db: Db,
    viewerId: string,
    targetId: string,
  ): Promise<{ readonly note: string; readonly likedAt: number } | null>
  /** Members among the ids with whom the viewer is matched. */
  matchedAmong(db: Db, viewerId: string, ids: readonly string[]): Promise<Set<string>>
  /** The target as far as the viewer may see them; null in all cases that must look the same. */
  canSee(db: Db, viewerId: string, targetId: string): Promise<MemberRow | null>
}

/** Queries of messages about places; nothing is finer than the bucket. */
export interface DistanceSource {
  bucketBetween(db: Db, viewerId: string, peerId: string): Promise<DistanceBucket>
}

/** Queries of messages about offers of a member's WeChat contact. */
export interface OfferSource {
  offerOf(db: Db, viewer: MemberRow, owner: MemberRow, platform: Platform): Promise<UnlockOffer | null>
}

/** Queries of messages about the help desk. */
export interface SupportGate {
  /** Prepares the service account so that members can write to it. Idempotent. */
  open(db: Db): Promise<void>
  /** Counts one more message of a member to it. @throws DomainError RATE_LIMITED with `retryAfter` in seconds */
  admit(db: Db, memberId: string): Promise<void>
  /** The subject of a member's message in its present state; null when it is not theirs. */
  subjectOf(db: Db, memberId: string, subject: MessageSubject): Promise<KeptSubject | null>
}

/** Likes that wait for the viewer's answer. */
export interface LikeSource {
  countLikesToward(db: Db, viewerId: string): Promise<number>
}
