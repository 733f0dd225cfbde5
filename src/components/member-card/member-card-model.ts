import type { IconName } from '../icon/icon-names'

/** What a card shows of a member; pages make it from what their stores hold. */
export interface MemberCardModel {
  id: string
  name: string
  /** Null when it is not known; then nothing is written. */
  age: number | null
  /** The cover first; empty draws the placeholder. */
  photoUrls: readonly string[]
  /** Average colour of the cover, behind it until it is there. */
  tint?: string
  /** Only after passed video authentication. */
  isVerified: boolean
  isOnline: boolean
  /** 在线 or how long ago; null when the member hides it. */
  presenceText: string | null
  /** Bucketed words; null leaves the distance out. */
  distanceText: string | null
  /** See Distance. */
  distanceMeters: number | null
  /** Job, sign and the like, most telling first. */
  facts: readonly string[]
  /** An answered question, deck only. */
  prompt?: { question: string; answer: string } | null
  /** Interests both have, deck only, at most three are drawn. */
  sharedInterests?: readonly { text: string; icon?: IconName }[]
  isLiked?: boolean
  /** What the mark of membership reads as; absent on all who have or show none. */
  vipText?: string
  /** 演示 on members of the demo world; absent on all others. */
  demoText?: string
}

/** Words on and around a card. */
export interface MemberCardLabels {
  verified: string
  /** The ⋯ button: 举报或拉黑. */
  more: string
  /** 你们都喜欢 */
  shared: string
  /** The heart on an answered question. */
  likeAnswer: string
  /** The heart of a grid card, without and with a like. */
  like: string
  liked: string
  previousPhoto: string
  nextPhoto: string
}
