import { Type, type Static } from 'typebox'
import { EpochMs, Id, Nullable, OneOf, Text, Url } from './common'
import { DistanceBucket, MemberBrief } from './member'

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
  'unlock_wx',
  'speed',
  'speed_choice',
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
  msgSeqs: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 20 })),
  context: Type.Optional(OneOf(['user', 'chat', 'home', 'speed'] as const)),
  alsoBlock: Type.Optional(Type.Boolean()),
})

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
  groupId: Nullable(Id),
  createdAt: EpochMs,
})
export type ActionRow = Static<typeof ActionRow>
