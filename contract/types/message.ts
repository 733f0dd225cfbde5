import { Type, type Static } from 'typebox'
import { Coins, Count, EpochMs, Fen, Id, Nullable, OneOf, Url } from './common'
import { LikedPhoto } from './image'
import { MemberBrief } from './member'
import { UnlockState } from './unlock'
import { BillState, BizType } from './wallet'

/** Form of a message. Source: product §5.4. */
export const MessageType = OneOf(['text', 'image', 'voice', 'wx_exchange', 'tip', 'recall'] as const)
export type MessageType = Static<typeof MessageType>

/** Lines of the product in a group: both may send pictures now; beware of fraud. Source: product §7.4, §7.5 */
export const MessageTip = OneOf(['media_open', 'fraud'] as const)
export type MessageTip = Static<typeof MessageTip>

/** The subject of a message to the help desk: a bill or an unlock order of the member. Source: product §8 (31) */
export const MessageSubject = Type.Object({ kind: OneOf(['bill', 'unlock'] as const), id: Id })
export type MessageSubject = Static<typeof MessageSubject>

/** The subject in its state at the time of the message. */
export const KeptSubject = Type.Object({
  ...MessageSubject.properties,
  /** What the bill is for; null for an unlock order. */
  bizType: Nullable(BizType),
  /** Money of it; 0 when only coins moved. */
  amountFen: Fen,
  coins: Coins,
  state: Type.Union([BillState, UnlockState]),
})
export type KeptSubject = Static<typeof KeptSubject>

/** The content of a message; fields of other types are absent. Source: product §5.4. */
export const MessageContent = Type.Object({
  text: Type.Optional(Type.String()),
  /** The sticker that is shown in place of the text, which names it; newer servers have names that a client does not know. */
  sticker: Type.Optional(Type.String()),
  url: Type.Optional(Url),
  thumbUrl: Type.Optional(Url),
  width: Type.Optional(Count),
  height: Type.Optional(Count),
  blurred: Type.Optional(Type.Boolean()),
  /** Length of a voice message. */
  seconds: Type.Optional(Count),
  /** Loudness of a voice message over its length: 16 numbers from 0 to 100. */
  wave: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), { maxItems: 16 })),
  /** State of an exchange of WeChat contacts; a request takes the state of its answer. */
  state: Type.Optional(OneOf(['asked', 'accepted', 'declined'] as const)),
  /** The other side's WeChat contact, once the exchange was accepted. */
  wx: Type.Optional(Type.String()),
  /** The product's line that a tip shows; the client has its text. */
  tip: Type.Optional(MessageTip),
  /**
   * The liked prompt or picture that the message answers; the server adds it to the first message after such a like.
   */
  on: Type.Optional(Type.String()),
  /** The picture that `on` names; null when it is not shown to the viewer any more. Absent for a prompt. */
  likedPhoto: Type.Optional(Nullable(LikedPhoto)),
  /** The subject of a message to the help desk. */
  about: Type.Optional(KeptSubject),
})
export type MessageContent = Static<typeof MessageContent>

/** One entry of a message group; `seq` counts from 1 without gaps. Source: product §5.4. */
export const Message = Type.Object({
  id: Id,
  clientMsgId: Type.String(),
  groupId: Id,
  seq: Type.Integer({ minimum: 1 }),
  fromId: Id,
  toId: Id,
  type: MessageType,
  content: MessageContent,
  /**
   * Number and preview of the quoted message; the preview is empty for a message without text, or a recalled or deleted
   * one.
   */
  replyTo: Nullable(Type.Object({ seq: Count, type: Type.Optional(MessageType), preview: Type.String() })),
  riskTag: Nullable(OneOf(['money', 'contact', 'insult', 'sexual'] as const)),
  createdAt: EpochMs,
  recalledAt: Nullable(EpochMs),
  /** The members who added a heart. */
  heartBy: Type.Array(Id),
  /** The group's change that last altered the message; 0 while it is unchanged. */
  rev: Count,
})
export type Message = Static<typeof Message>

/** The last line of a group's row. It never shows tips. */
export const MessagePreview = Type.Object({
  type: OneOf(['text', 'image', 'voice', 'wx_exchange', 'recall'] as const),
  text: Type.String(),
  fromMe: Type.Boolean(),
  createdAt: EpochMs,
  /** Length of a voice message; absent for other types. */
  seconds: Type.Optional(Count),
})

/** How the two members came to chat; `service` is the thread with the help desk. Source: screens.md 10 (origin tag) */
export const GroupOrigin = OneOf(['match', 'greeting', 'speed', 'service'] as const)
export type GroupOrigin = Static<typeof GroupOrigin>

/** The thread between two members as a row of the list. Source: product §5.4. */
export const Group = Type.Object({
  groupId: Id,
  kind: OneOf(['direct', 'greeting', 'service'] as const),
  origin: GroupOrigin,
  peer: MemberBrief,
  /** Null while the group has no messages: a new match. */
  lastMessage: Nullable(MessagePreview),
  lastSeq: Count,
  readSeq: Count,
  peerReadSeq: Count,
  unread: Count,
  muted: Type.Boolean(),
  pinned: Type.Boolean(),
  archived: Type.Boolean(),
  matched: Type.Boolean(),
  closed: Type.Boolean(),
  /** State of a greeting without an answer. */
  greetingState: Nullable(OneOf(['waiting', 'received'] as const)),
  updatedAt: EpochMs,
})
export type Group = Static<typeof Group>

/** Unread figures; `total` is what the tab's badge shows. Source: product §7.5, screens.md 10. */
export const Unread = Type.Object({
  /** Unread messages in the main list, without muted groups. */
  main: Count,
  /** Unread messages of muted groups; when nothing else is unread the tab shows a dot. */
  muted: Count,
  /** 1 when any greeting has unread messages. */
  greetings: Count,
  system: Count,
  likes: Count,
  total: Count,
  /** Members whose greetings are in the box, read or not. */
  greeters: Count,
  /** Those of them with unread messages, without muted ones. */
  unreadGreeters: Count,
})
export type Unread = Static<typeof Unread>

/** Whether and how the viewer may write to the peer. Source: product §7.4. */
export const CanMessage = Type.Object({
  allowed: Type.Boolean(),
  /**
   * `chat` is unlimited; `greeting` is one text until an answer; `service` allows texts and pictures; null when not
   * allowed.
   */
  form: Nullable(OneOf(['chat', 'greeting', 'service'] as const)),
  /** Name of the refusal that a message would get; null when allowed. */
  refusal: Nullable(Type.String()),
  /** What the viewer would need to be allowed. */
  need: Nullable(OneOf(['match', 'certified', 'same_city', 'answer', 'complete', 'unblock'] as const)),
  greetingsLeft: Nullable(Count),
})
export type CanMessage = Static<typeof CanMessage>
