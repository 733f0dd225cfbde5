import { Type, type Static } from 'typebox'
import { ActionKind } from './action'
import { Count, EpochMs, Id, Nullable, OneOf } from './common'
import { MemberBrief } from './member'
import { Group, Message } from './message'
import { Notice } from './notice'
import { SpeedLine, SpeedState } from './speed'

const Seq = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** A pushed body: what happened, an id by which duplicates are dropped, and when. Source: product §4 (Real-time body). */
const pushed = <const Event extends string, Fields extends Record<string, object>>(
  event: Event,
  fields: Fields,
) => Type.Object({ event: Type.Literal(event), id: Id, at: EpochMs, ...fields })

/** A new message in one of the member's groups; also pushed to the sender's other devices. */
export const MsgBody = pushed('msg', { message: Message })
export type MsgBody = Static<typeof MsgBody>

/** A message was taken back; `message` is its new form, type `recall` without the content. */
export const RecallBody = pushed('recall', { message: Message })
export type RecallBody = Static<typeof RecallBody>

/** A message that stands was altered: a heart was put or taken. `message` is its new form. */
export const ChangeBody = pushed('change', { message: Message })
export type ChangeBody = Static<typeof ChangeBody>

/** Somebody read the group up to `seq`: the peer, or the member on any device. */
export const ReadBody = pushed('read', {
  groupId: Id,
  byId: Id,
  seq: Seq,
  /** How many of the group's messages up to `upToSeq`, its last one then, the member has not read; null of the peer. */
  unread: Nullable(Type.Object({ count: Count, upToSeq: Seq })),
})
export type ReadBody = Static<typeof ReadBody>

/** The peer's device has the group's messages up to `seq`. */
export const DeliveredBody = pushed('delivered', { groupId: Id, seq: Seq })
export type DeliveredBody = Static<typeof DeliveredBody>

/** The peer writes, or stopped. Not stored: lost when nobody listens. */
export const TypingBody = pushed('typing', { userId: Id, groupId: Nullable(Id), on: Type.Boolean() })
export type TypingBody = Static<typeof TypingBody>

/** A row of the message list changed; a null `group` means that it is gone from the list. */
export const GroupBody = pushed('group', { groupId: Id, group: Nullable(Group) })
export type GroupBody = Static<typeof GroupBody>

/** A new system message. */
export const NoticeBody = pushed('notice', { notice: Notice })
export type NoticeBody = Static<typeof NoticeBody>

/** Somebody acted towards the member, or two likes met. `member` is null where the viewer may not see who. */
export const ActionBody = pushed('action', {
  kind: ActionKind,
  member: Nullable(MemberBrief),
  groupId: Nullable(Id),
})
export type ActionBody = Static<typeof ActionBody>

/** An unlock order changed its state. */
export const UnlockBody = pushed('unlock', { orderId: Id, state: Type.String({ maxLength: 20 }) })
export type UnlockBody = Static<typeof UnlockBody>

/** The wallet changed; the client asks for its figures. */
export const WalletBody = pushed('wallet', {})
export type WalletBody = Static<typeof WalletBody>

/** A peer of one of the member's groups came or went. */
export const PresenceBody = pushed('presence', { userId: Id, online: Type.Boolean() })
export type PresenceBody = Static<typeof PresenceBody>

/** The session is about to be closed by the server. */
export const KickBody = pushed('kick', {
  reason: OneOf(['signed_out', 'revoked', 'banned', 'cancelled'] as const),
})
export type KickBody = Static<typeof KickBody>

/**
 * News of the member's speed date: its whole state, or one line that was said (also told to the sender's other
 * devices), or that the peer writes. One of the three is set.
 * Source: product §0.2
 */
export const SpeedBody = pushed('speed', {
  state: Nullable(SpeedState),
  line: Nullable(Type.Object({ speedId: Id, line: SpeedLine })),
  typing: Nullable(Type.Object({ speedId: Id, on: Type.Boolean() })),
})
export type SpeedBody = Static<typeof SpeedBody>

/** Every body that arrives on a member's notify destination, told apart by `event`. Source: product §4 */
export const RealtimeBody = Type.Union([
  MsgBody,
  RecallBody,
  ChangeBody,
  ReadBody,
  DeliveredBody,
  TypingBody,
  GroupBody,
  NoticeBody,
  ActionBody,
  UnlockBody,
  WalletBody,
  PresenceBody,
  KickBody,
  SpeedBody,
])
export type RealtimeBody = Static<typeof RealtimeBody>

/** What a client sends to `/chat/typing`: to a member, or into the speed date of that id. Source: product §4 */
export const TypingSignal = Type.Object({ userId: Id, on: Type.Boolean() })
export type TypingSignal = Static<typeof TypingSignal>

/**
 * What a client sends to `/chat/read`: how far the group was read, or how far the device has its messages.
 * Source: product §4, §7.5.1
 */
export const ReadSignal = Type.Object({
  groupId: Id,
  seq: Seq,
  kind: Type.Optional(OneOf(['read', 'delivered'] as const)),
})
export type ReadSignal = Static<typeof ReadSignal>

/** What a client sends to `/chat/presence`. Source: product §4 */
export const PresenceSignal = Type.Object({ visible: Type.Boolean() })
export type PresenceSignal = Static<typeof PresenceSignal>
