import { Type, type Static } from 'typebox'
import { ActionKind } from './action'
import { Count, EpochMs, Id, Nullable, OneOf } from './common'
import { MemberBrief } from './member'
import { Group, Message } from './message'
import { Notice } from './notice'
import { SpeedLine, SpeedState } from './speed'

const Seq = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** A pushed body: the event, an id that removes duplicates, and the moment. Source: product §4 (Real-time body). */
const pushed = <const Event extends string, Fields extends Record<string, object>>(
  event: Event,
  fields: Fields,
) => Type.Object({ event: Type.Literal(event), id: Id, at: EpochMs, ...fields })

/** A new message in one of the member's groups; also pushed to the sender's other devices. */
export const MsgBody = pushed('msg', { message: Message })
export type MsgBody = Static<typeof MsgBody>

/** A message was recalled; `message` is its new form, with the type `recall` and without the content. */
export const RecallBody = pushed('recall', { message: Message })
export type RecallBody = Static<typeof RecallBody>

/** A message changed because a heart was added or removed. `message` is its new form. */
export const ChangeBody = pushed('change', { message: Message })
export type ChangeBody = Static<typeof ChangeBody>

/** The peer, or the member on any device, read the group up to `seq`. */
export const ReadBody = pushed('read', {
  groupId: Id,
  byId: Id,
  seq: Seq,
  /** The member's unread messages up to `upToSeq`, which was the last one; null when the peer read. */
  unread: Nullable(Type.Object({ count: Count, upToSeq: Seq })),
})
export type ReadBody = Static<typeof ReadBody>

/** The peer's device has received the group's messages up to `seq`. */
export const DeliveredBody = pushed('delivered', { groupId: Id, seq: Seq })
export type DeliveredBody = Static<typeof DeliveredBody>

/** The peer started or stopped typing. Not stored: it is lost when no client listens. */
export const TypingBody = pushed('typing', { userId: Id, groupId: Nullable(Id), on: Type.Boolean() })
export type TypingBody = Static<typeof TypingBody>

/** A row of the message list changed; a null `group` removes it from the list. */
export const GroupBody = pushed('group', { groupId: Id, group: Nullable(Group) })
export type GroupBody = Static<typeof GroupBody>

/** A new system message. */
export const NoticeBody = pushed('notice', { notice: Notice })
export type NoticeBody = Static<typeof NoticeBody>

/**
 * Another member acted towards the member, or two likes met. `member` is null when the viewer may not see who it is.
 */
export const ActionBody = pushed('action', {
  kind: ActionKind,
  member: Nullable(MemberBrief),
  groupId: Nullable(Id),
})
export type ActionBody = Static<typeof ActionBody>

/** An unlock order changed its state. */
export const UnlockBody = pushed('unlock', { orderId: Id, state: Type.String({ maxLength: 20 }) })
export type UnlockBody = Static<typeof UnlockBody>

/** The wallet changed; the client requests it again. */
export const WalletBody = pushed('wallet', {})
export type WalletBody = Static<typeof WalletBody>

/** A peer of one of the member's groups came online or went offline. */
export const PresenceBody = pushed('presence', { userId: Id, online: Type.Boolean() })
export type PresenceBody = Static<typeof PresenceBody>

/** The server is about to close the session. */
export const KickBody = pushed('kick', {
  reason: OneOf(['signed_out', 'revoked', 'banned', 'cancelled'] as const),
})
export type KickBody = Static<typeof KickBody>

/**
 * An event of the member's speed date: its whole state, one line of the chat (also sent to the sender's other devices),
 * or that the peer is typing. Exactly one of the three is set.
 * Source: product §0.2
 */
export const SpeedBody = pushed('speed', {
  state: Nullable(SpeedState),
  line: Nullable(Type.Object({ speedId: Id, line: SpeedLine })),
  typing: Nullable(Type.Object({ speedId: Id, on: Type.Boolean() })),
})
export type SpeedBody = Static<typeof SpeedBody>

/** All bodies on a member's notify destination, distinguished by `event`. Source: product §4 */
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

/** A client's message to `/chat/typing`, for a member or for the speed date of that id. Source: product §4 */
export const TypingSignal = Type.Object({ userId: Id, on: Type.Boolean() })
export type TypingSignal = Static<typeof TypingSignal>

/**
 * A client's message to `/chat/read`: how far the group was read, or how far the device has received it.
 * Source: product §4, §7.5.1
 */
export const ReadSignal = Type.Object({
  groupId: Id,
  seq: Seq,
  kind: Type.Optional(OneOf(['read', 'delivered'] as const)),
})
export type ReadSignal = Static<typeof ReadSignal>

/** A client's message to `/chat/presence`. Source: product §4 */
export const PresenceSignal = Type.Object({ visible: Type.Boolean() })
export type PresenceSignal = Static<typeof PresenceSignal>
