import type { IconName } from '../icon/icon-names'

/** The content of a member's card; pages build it from their stores. */
export interface MemberCardModel {
  id: string
  name: string
  /** Null when unknown; the card then shows no age. */
  age: number | null
  /** The cover first; an empty list draws the placeholder. */
  photoUrls: readonly string[]
  /** Average colour of the cover, shown until it is loaded. */
  tint?: string
  /** True only after a passed video authentication. */
  isVerified: boolean
  isOnline: boolean
  /** 在线 or the time since then; null when the member hides it. */
  presenceText: string | null
  /** Distance in words for its bucket; null leaves it out. */
  distanceText: string | null
  /** See Distance. */
  distanceMeters: number | null
  /** Job, zodiac sign and similar facts, the most informative first. */
  facts: readonly string[]
  /** An answered question, only on the deck. */
  prompt?: { question: string; answer: string } | null
  /** Interests of both members, only on the deck; at most three are drawn. */
  sharedInterests?: readonly { text: string; icon?: IconName }[]
  isLiked?: boolean
  /** Text of the VIP mark; absent for members without VIP and for members who hide it. */
  vipText?: string
  /** 演示 for members of the demo world; absent for all others. */
  demoText?: string
}

/** Words on and around a card. */
export interface MemberCardLabels {
  verified: string
  /** The ⋯ button: 举报或拉黑. */
  more: string
  /** 你们都喜欢 */
  shared: string
  /** Name of the heart on an answered question. */
  likeAnswer: string
  /** Name of the heart of a grid card, without and with a like. */
  like: string
  liked: string
  previousPhoto: string
  nextPhoto: string
}
