import { Type, type Static } from 'typebox'
import { Coins, EpochMs, Fen, Id, Nullable, OneOf, Text, Url } from './common'
import { DistanceBucket, MemberBrief, Prompt } from './member'
import { UnlockOrder } from './unlock'
import { APPEAL_TEXT_MAX, SPEED_LINE_MAX } from '../constants'

/** What a viewer does to a target. Source: product §5.5. */
export const ActionKind = OneOf([
  'like',
  'superlike',
  'pass',
  'hide',
  'follow',
  'visit',
  'block',
  'report',
  'match',
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

/** Why a member is reported. Source: product §7.9. */
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

/** Where a report stands. Source: product §7.9.3 */
export const ReportState = OneOf(['received', 'reviewing', 'upheld', 'dismissed'] as const)
export type ReportState = Static<typeof ReportState>

/** What a like answers to: a picture or a prompt, with a note. Source: product §5.5. */
export const LikeExtra = Type.Object({
  on: Type.Optional(Type.String({ pattern: '^(photo|prompt):[0-9A-Za-z_-]{1,40}$' })),
  note: Type.Optional(Text(60)),
})

/** A report's substance. Source: product §5.5. */
export const ReportExtra = Type.Object({
  reason: ReportReason,
  detail: Type.Optional(Text(300)),
  imageUrls: Type.Optional(Type.Array(Url, { maxItems: 6 })),
  // Read as a list by a column of 4 bytes, so each has its upper bound.
  msgSeqs: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 20 })),
  context: Type.Optional(OneOf(['user', 'chat', 'home', 'speed'] as const)),
  alsoBlock: Type.Optional(Type.Boolean()),
})

/** Which message of the group with the target. */
export const MessageExtra = Type.Object({ seq: Type.Integer({ minimum: 1 }) })

/**
 * What the member wants of the speed dates: to wait for one, to look further, another question, to go on to the choice
 * before the time, or only to know where they stand. Source: product §0.2
 */
export const SpeedExtra = Type.Object({
  intent: OneOf(['join', 'widen', 'next_question', 'finish', 'state'] as const),
  /** The date that is meant; needed by `next_question` and `finish`. */
  speedId: Type.Optional(Id),
})

/** One line for the date's other one. */
export const SpeedLineExtra = Type.Object({ speedId: Id, text: Text(SPEED_LINE_MAX) })

/** Whether to go on; the other one's choice is never told. Source: product §0.2 */
export const SpeedChoiceExtra = Type.Object({ speedId: Id, like: Type.Boolean() })

/** Why the present restriction, or the decision of a report, is wrong. Source: product §7.9.5 */
export const AppealExtra = Type.Object({ text: Text(APPEAL_TEXT_MAX) })

/**
 * Something that the member brought before the product's people, or that was brought against them and waits: where it
 * stands is told in the same words for all kinds. `dispute` is a contested unlock, `inquiry` a talk with the service.
 * Source: product §8 (31), ours
 */
export const Matter = Type.Object({
  kind: OneOf(['report', 'appeal', 'dispute', 'refund', 'withdrawal', 'inquiry'] as const),
  state: OneOf(['received', 'reviewing', 'answered', 'granted', 'refused', 'closed'] as const),
  /** Money or coins in question; 0 where none are. */
  amountFen: Fen,
  coins: Coins,
  /** Why a member was reported; null for the other kinds. */
  reason: Nullable(ReportReason),
  /** The bill behind a refund or a withdrawal; null for the other kinds. */
  billId: Nullable(Id),
})
export type Matter = Static<typeof Matter>

/** One row of a list of actions. A locked row has no member, only a blurred picture. Source: product §4. */
export const ActionRow = Type.Object({
  id: Id,
  kind: Type.String(),
  locked: Type.Boolean(),
  /** Null when locked. */
  member: Nullable(MemberBrief),
  blurUrl: Nullable(Url),
  /** Job or city line of the member; null when locked or hidden. */
  line: Nullable(Type.String()),
  distanceBucket: DistanceBucket,
  /** Like or follow goes both ways. */
  mutual: Type.Boolean(),
  /** Of a match; of a block the thread that its maker may go on reading. Null without one. */
  groupId: Nullable(Id),
  createdAt: EpochMs,
  /** The viewer's own answer that an open like was put to; absent for a like of the whole. Source: product §5.5 */
  likedAnswer: Type.Optional(Prompt),
  /** Words that came with an open like; absent without. Source: product §5.5 */
  note: Type.Optional(Type.String()),
  /** Where a report stands; absent for the other kinds. Source: product §7.9.3 */
  state: Type.Optional(ReportState),
  /** The order behind a row of `unlock_wx`; absent for the other kinds. */
  unlock: Type.Optional(UnlockOrder),
  /** The matter of a row of `matter`; absent for the other kinds. */
  matter: Type.Optional(Matter),
})
export type ActionRow = Static<typeof ActionRow>
