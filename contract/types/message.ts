import { Type, type Static } from 'typebox'
import { Coins, Count, EpochMs, Fen, Id, Nullable, OneOf, Url } from './common'
import { MemberBrief } from './member'
import { UnlockState } from './unlock'
import { BillState, BizType } from './wallet'

/** Form of a message. Source: product §5.4. */
export const MessageType = OneOf(['text', 'image', 'voice', 'wx_exchange', 'tip', 'recall'] as const)
export type MessageType = Static<typeof MessageType>

/** Lines that the product itself says in a group: both may send pictures now; beware of fraud. Source: product §7.4, §7.5 */
export const MessageTip = OneOf(['media_open', 'fraud'] as const)
export type MessageTip = Static<typeof MessageTip>

/** What a member's words to the service are about: a bill or an unlock order of their own. Source: product §8 (31) */
export const MessageSubject = Type.Object({ kind: OneOf(['bill', 'unlock'] as const), id: Id })
export type MessageSubject = Static<typeof MessageSubject>

/** The same as it stood when the words were written. */
export const KeptSubject = Type.Object({
  ...MessageSubject.properties,
  /** What the bill is for; null for an unlock order. */
  bizType: Nullable(BizType),
  /** Money of it; 0 where coins alone moved. */
  amountFen: Fen,
  coins: Coins,
  state: Type.Union([BillState, UnlockState]),
})
export type KeptSubject = Static<typeof KeptSubject>

/** What a message carries; fields beside the type's own are absent. Source: product §5.4. */
export const MessageContent = Type.Object({
  text: Type.Optional(Type.String()),
  url: Type.Optional(Url),
  thumbUrl: Type.Optional(Url),
  width: Type.Optional(Count),
  height: Type.Optional(Count),
  blurred: Type.Optional(Type.Boolean()),
  /** Length of a voice message. */
  seconds: Type.Optional(Count),
  /** Loudness of a voice message over its length: 16 numbers from 0 to 100. */
  wave: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), { maxItems: 16 })),
  /** Where an exchange of WeChat contacts stands; an asking takes over the state of its answer. */
  state: Type.Optional(OneOf(['asked', 'accepted', 'declined'] as const)),
  /** The other side's WeChat contact, once the exchange was accepted. */
  wx: Type.Optional(Type.String()),
  /** Which of the product's own lines a tip is; the client has its words. */
  tip: Type.Optional(MessageTip),
  /** The liked prompt or picture that the message answers; put there by the server in the first words after such a like. */
  on: Type.Optional(Type.String()),
  /** What words to the service are about. */
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
  /** The quoted message's number and preview; the preview is empty for what has no words, was taken back or deleted. */
  replyTo: Nullable(Type.Object({ seq: Count, type: Type.Optional(MessageType), preview: Type.String() })),
  riskTag: Nullable(OneOf(['money', 'contact', 'insult', 'sexual'] as const)),
  createdAt: EpochMs,
  recalledAt: Nullable(EpochMs),
  /** Who put a heart to it. */
  heartBy: Type.Array(Id),
  /** The group's change that last altered the message; 0 while it is as it was sent. */
  rev: Count,
})
export type Message = Static<typeof Message>

/** Last line of a group's row. What the product says in a group never stands there. */
export const MessagePreview = Type.Object({
  type: OneOf(['text', 'image', 'voice', 'wx_exchange', 'recall'] as const),
  text: Type.String(),
  fromMe: Type.Boolean(),
  createdAt: EpochMs,
  /** Length of a voice message; absent for all others. */
  seconds: Type.Optional(Count),
})

/** How the two came to talk; `service` is the thread with the service. Source: screens.md 10 (origin tag) */
export const GroupOrigin = OneOf(['match', 'greeting', 'speed', 'service'] as const)
export type GroupOrigin = Static<typeof GroupOrigin>

/** The thread between two members as a row of the list. Source: product §5.4. */
export const Group = Type.Object({
  groupId: Id,
  kind: OneOf(['direct', 'greeting', 'service'] as const),
  origin: GroupOrigin,
  peer: MemberBrief,
  /** Null while nothing was said: a new match. */
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
  /** A greeting that waits for its answer. */
  greetingState: Nullable(OneOf(['waiting', 'received'] as const)),
  updatedAt: EpochMs,
})
export type Group = Static<typeof Group>

/** Unread figures; `total` is what the tab's badge shows. Source: product §7.5, screens.md 10. */
export const Unread = Type.Object({
  /** Messages in the main list, muted groups left out. */
  main: Count,
  /** Messages of the groups that are muted there; with nothing else unread they put a dot on the tab. */
  muted: Count,
  /** 1 when any greeting has something unread. */
  greetings: Count,
  system: Count,
  likes: Count,
  total: Count,
  /** Members whose greetings wait in the box, read or not. */
  greeters: Count,
  /** Those of them with something unread, muted ones left out. */
  unreadGreeters: Count,
})
export type Unread = Static<typeof Unread>

/** Whether and how the viewer may write to the peer. Source: product §7.4. */
export const CanMessage = Type.Object({
  allowed: Type.Boolean(),
  /** `chat` is unlimited; `greeting` is one text until answered; `service` takes words and pictures; null when not allowed. */
  form: Nullable(OneOf(['chat', 'greeting', 'service'] as const)),
  /** Name of the refusal that a send would get; null when allowed. */
  refusal: Nullable(Type.String()),
  /** What would open the way. */
  need: Nullable(OneOf(['match', 'certified', 'same_city', 'answer', 'complete', 'unblock'] as const)),
  greetingsLeft: Nullable(Count),
})
export type CanMessage = Static<typeof CanMessage>
