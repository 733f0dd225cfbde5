import { Type, type Static } from 'typebox'
import { Coins, EpochMs, Fen, Id, Nullable, OneOf, Text, Url } from './common'
import { LikedPhoto } from './image'
import { DistanceBucket, MemberBrief, Prompt } from './member'
import { UnlockOrder } from './unlock'
import { APPEAL_TEXT_MAX, SPEED_LINE_MAX } from '../constants'

/** Actions of which the viewer has a list, and which can be taken back. Source: product §5.5. */
export const listedActions = [
  'like',
  'superlike',
  'pass',
  'hide',
  'follow',
  'visit',
  'block',
  'report',
  'match',
] as const

/** What a viewer does to a target. Source: product §5.5. */
export const ActionKind = OneOf([
  ...listedActions,
  'chat_pin',
  'chat_mute',
  'chat_archive',
  'chat_delete',
  'msg_recall',
  'msg_heart',
  'msg_delete',
  'unlock_wx',
  'speed',
  'speed_line',
  'speed_choice',
  'appeal',
] as const)
export type ActionKind = Static<typeof ActionKind>

/** Reasons for a report. Source: product §7.9. */
export const ReportReason = OneOf([
  'fake_photos',
  'fake_wechat',
  'scam',
  'leads_elsewhere',
  'sexual',
  'harassment',
  'extortion',
  'minor',
  'illegal',
  'hate',
  'other',
] as const)
export type ReportReason = Static<typeof ReportReason>

/** The state of a report. Source: product §7.9.3 */
export const ReportState = OneOf(['received', 'reviewing', 'upheld', 'dismissed'] as const)
export type ReportState = Static<typeof ReportState>

/** The picture or prompt that a like is about, with a note. Source: product §5.5. */
export const LikeExtra = Type.Object({
  on: Type.Optional(Type.String({ pattern: '^(photo|prompt):[0-9A-Za-z_-]{1,40}$' })),
  note: Type.Optional(Text(60)),
})

/** The content of a report. Source: product §5.5. */
export const ReportExtra = Type.Object({
  reason: ReportReason,
  detail: Type.Optional(Text(300)),
  imageUrls: Type.Optional(Type.Array(Url, { maxItems: 6 })),
  // Each number has an upper bound, because a column of 4 bytes stores the list.
  msgSeqs: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 20 })),
  context: Type.Optional(OneOf(['user', 'chat', 'home', 'speed', 'voice'] as const)),
  alsoBlock: Type.Optional(Type.Boolean()),
})

/** A message of the group with the target. */
export const MessageExtra = Type.Object({ seq: Type.Integer({ minimum: 1 }) })

/**
 * What the member wants of the speed dates: to wait for one, to widen the search, another question, to choose before
 * the time is over, or only to read their state. Source: product §0.2
 */
export const SpeedExtra = Type.Object({
  intent: OneOf(['join', 'widen', 'next_question', 'finish', 'state'] as const),
  /** The speed date; needed by `next_question` and `finish`. */
  speedId: Type.Optional(Id),
})

/** One line for the peer of the date. */
export const SpeedLineExtra = Type.Object({ speedId: Id, text: Text(SPEED_LINE_MAX) })

/** Whether the member wants to continue; the peer's choice is never shown. Source: product §0.2 */
export const SpeedChoiceExtra = Type.Object({ speedId: Id, like: Type.Boolean() })

/** Why the restriction, or the decision of a report, is wrong. Source: product §7.9.5 */
export const AppealExtra = Type.Object({ text: Text(APPEAL_TEXT_MAX) })

/**
 * Something that the member brought before the operators, or that was brought against them and waits. All kinds use the
 * same states. `dispute` is a disputed unlock, `inquiry` a chat with the help desk.
 * Source: product §8 (31), ours
 */
export const Ticket = Type.Object({
  kind: OneOf(['report', 'appeal', 'dispute', 'refund', 'withdrawal', 'inquiry'] as const),
  state: OneOf(['received', 'reviewing', 'answered', 'granted', 'refused', 'closed'] as const),
  /** Money or coins in question; 0 without any. */
  amountFen: Fen,
  coins: Coins,
  /** The reason of a report; null for other kinds. */
  reason: Nullable(ReportReason),
  /** The bill of a refund or a withdrawal; null for other kinds. */
  billId: Nullable(Id),
})
export type Ticket = Static<typeof Ticket>

/** One row of a list of actions. A locked row has no member, only a soft tint as its picture. Source: product §4. */
export const ActionRow = Type.Object({
  id: Id,
  kind: Type.String(),
  locked: Type.Boolean(),
  /** Null in a locked row. */
  member: Nullable(MemberBrief),
  blurUrl: Nullable(Url),
  /** The member's job or city; null when locked or hidden. */
  line: Nullable(Type.String()),
  distanceBucket: DistanceBucket,
  /** True when like or follow is mutual. */
  mutual: Type.Boolean(),
  /** The group of a match, or of a block whose maker may still read it; null without one. */
  groupId: Nullable(Id),
  createdAt: EpochMs,
  /**
   * The viewer's own answer that an open like is about; absent for a like of the whole profile. Source: product §5.5
   */
  likedAnswer: Type.Optional(Prompt),
  /** The viewer's own picture that an open like is about, null when it is not shown any more; else absent. */
  likedPhoto: Type.Optional(Nullable(LikedPhoto)),
  /** The note of an open like; absent without one. Source: product §5.5 */
  note: Type.Optional(Type.String()),
  /** The state of a report; absent for other kinds. Source: product §7.9.3 */
  state: Type.Optional(ReportState),
  /** The order of a row of `unlock_wx`; absent for other kinds. */
  unlock: Type.Optional(UnlockOrder),
  /** The ticket of a row of `matter`; absent for other kinds. */
  matter: Type.Optional(Ticket),
})
export type ActionRow = Static<typeof ActionRow>
