import type { DistanceBucket } from '@contract/types/member'
import type { KeptSubject, MessageSubject } from '@contract/types/message'
import type { UnlockOffer } from '@contract/types/unlock'
import type { Db } from '../../db/database'
import type { Platform } from '../../lib/platform'
import type { MemberRow } from '../members/member.service'

/** What messages ask about the ties of two members. */
export interface RelationSource {
  /** Ties that decide who may write; a block of the viewer's own may be told to them, the target's may not. */
  tiesOf(
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
  /** Which prompt or picture of the target the viewer liked, such as `prompt:p1`; null for none, or for all of them. */
  likedPartOf(db: Db, viewerId: string, targetId: string): Promise<string | null>
  /** The target as far as the viewer may see them; null for everything that must look alike. */
  canSee(db: Db, viewerId: string, targetId: string): Promise<MemberRow | null>
}

/** What messages ask about places: nothing finer than the bucket. */
export interface DistanceSource {
  bucketBetween(db: Db, viewerId: string, peerId: string): Promise<DistanceBucket>
}

/** What is offered of a member's WeChat contact. */
export interface OfferSource {
  offerOf(db: Db, viewer: MemberRow, owner: MemberRow, platform: Platform): Promise<UnlockOffer | null>
}

/** What messages ask about the service that members write to. */
export interface ServiceDoor {
  /** Makes the service one whom a member can write to. Idempotent. */
  open(db: Db): Promise<void>
  /** Counts one more message of a member to it. @throws DomainError RATE_LIMITED with `retryAfter` in seconds */
  admit(db: Db, memberId: string): Promise<void>
  /** What a member's words are about as it stands now; null for what is not theirs. */
  subjectOf(db: Db, memberId: string, subject: MessageSubject): Promise<KeptSubject | null>
}

/** Likes that wait for the viewer's answer. */
export interface LikeSource {
  countLikesToward(db: Db, viewerId: string): Promise<number>
}
