import { Type, type Static } from 'typebox'
import { Count, EpochMs, Id, Nullable, OneOf, Url } from './common'
import { MemberBrief } from './member'

/** Form of a message. Source: product §5.4. */
export const MessageType = OneOf(['text', 'image', 'voice', 'wx_exchange', 'tip', 'recall'] as const)
export type MessageType = Static<typeof MessageType>

/** What a message carries; fields beside the type's own are absent. Source: product §5.4. */
export const MessageContent = Type.Object({
  text: Type.Optional(Type.String()),
  url: Type.Optional(Url),
  thumbUrl: Type.Optional(Url),
  width: Type.Optional(Count),
  height: Type.Optional(Count),
  blurred: Type.Optional(Type.Boolean()),
  seconds: Type.Optional(Count),
  state: Type.Optional(OneOf(['asked', 'accepted', 'declined'] as const)),
  wx: Type.Optional(Type.String()),
  /** The liked prompt or picture that the message answers. */
  on: Type.Optional(Type.String()),
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
  /** The quoted message's number and preview. */
  replyTo: Nullable(Type.Object({ seq: Count, preview: Type.String() })),
  riskTag: Nullable(OneOf(['money', 'contact', 'insult', 'sexual'] as const)),
  createdAt: EpochMs,
  recalledAt: Nullable(EpochMs),
})
export type Message = Static<typeof Message>

/** Last line of a group's row. */
export const MessagePreview = Type.Object({
  type: MessageType,
  text: Type.String(),
  fromMe: Type.Boolean(),
  createdAt: EpochMs,
})

/** The thread between two members as a row of the list. Source: product §5.4. */
export const Group = Type.Object({
  groupId: Id,
  kind: OneOf(['direct', 'greeting', 'service'] as const),
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

/** Unread figures; `total` is what the tab's badge shows. Source: product §7.5. */
export const Unread = Type.Object({
  main: Count,
  greetings: Count,
  system: Count,
  likes: Count,
  total: Count,
})
export type Unread = Static<typeof Unread>

/** Whether and how the viewer may write to the peer. Source: product §7.4. */
export const CanMessage = Type.Object({
  allowed: Type.Boolean(),
  /** `chat` is unlimited; `greeting` is one text until answered; null when not allowed. */
  form: Nullable(OneOf(['chat', 'greeting'] as const)),
  /** Name of the refusal that a send would get; null when allowed. */
  refusal: Nullable(Type.String()),
  /** What would open the way. */
  need: Nullable(OneOf(['match', 'certified', 'same_city', 'answer', 'complete', 'unblock'] as const)),
  greetingsLeft: Nullable(Count),
})
export type CanMessage = Static<typeof CanMessage>
