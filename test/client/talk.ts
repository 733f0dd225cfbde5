import type { Data, Payload } from '@contract/index'
import type { MemberBrief } from '@contract/types/member'
import type { Group, Message } from '@contract/types/message'
import { answerSession, type FakeWorld } from './fake-stores'

/** Id of the viewer in all chat tests. */
export const VIEWER = '100000000001'
/** Id of the peer. */
export const PEER = '200000000002'
/** Id of the message group of the two members. */
export const GROUP = '01GROUP'

/** The peer as lists show them. */
export const peerBrief = (changes: Partial<MemberBrief> = {}): MemberBrief => ({
  id: PEER,
  nickname: '林小满',
  avatarUrl: null,
  tint: null,
  age: 25,
  gender: 'female',
  certified: true,
  vip: false,
  activity: 'online',
  demo: false,
  gone: false,
  ...changes,
})

/** A text of the peer, or of `from`, at its `seq`. */
export const textMessage = (
  seq: number,
  text: string,
  from = PEER,
  changes: Partial<Message> = {},
): Message => ({
  id: `m${seq}`,
  clientMsgId: `c${seq}`,
  groupId: GROUP,
  seq,
  fromId: from,
  toId: from === PEER ? VIEWER : PEER,
  type: 'text',
  content: { text },
  replyTo: null,
  riskTag: null,
  createdAt: Date.UTC(2025, 10, 21, 1) + seq * 1_000,
  recalledAt: null,
  heartBy: [],
  rev: 0,
  ...changes,
})

/** The server's answer about a chat in which everything is allowed. */
export const canMessage = {
  allowed: true,
  form: 'chat',
  refusal: null,
  need: null,
  greetingsLeft: null,
} as const

/** Unread counts of a member who has read everything. */
export const noneUnread: Data<'/api/user/message_group_list'>['unread'] = {
  ...{ main: 0, muted: 0, greetings: 0, system: 0, likes: 0, total: 0 },
  ...{ greeters: 0, unreadGreeters: 0 },
}

/** Answer of `message_list` with these messages. */
export const listed = (
  list: Message[],
  changes: Partial<Data<'/api/user/message_list'>> = {},
): Data<'/api/user/message_list'> => ({
  list,
  hasMore: false,
  nextBeforeSeq: null,
  groupId: GROUP,
  lastSeq: list[list.length - 1]?.seq ?? 0,
  readSeq: 0,
  peerReadSeq: 0,
  peerDeliveredSeq: 0,
  rev: 0,
  changed: [],
  hasMoreChanged: false,
  origin: 'match',
  peer: peerBrief(),
  distanceBucket: 2,
  sharedInterests: [],
  blockedByMe: false,
  canMessage,
  unlock: null,
  ...changes,
})

/** A row of the message list. */
export const groupRow = (changes: Partial<Group> = {}): Group => ({
  groupId: GROUP,
  kind: 'direct',
  origin: 'match',
  peer: peerBrief(),
  lastMessage: { type: 'text', text: '那周六下午，滨江见？', fromMe: false, createdAt: 1_000 },
  lastSeq: 3,
  readSeq: 1,
  peerReadSeq: 0,
  unread: 2,
  muted: false,
  pinned: false,
  archived: false,
  matched: true,
  closed: false,
  greetingState: null,
  updatedAt: 1_000,
  ...changes,
})

/** Answer of `message_group_list` with these rows. */
export const groupPage = (list: Group[], nextCursor: string | null = null) => ({
  list,
  nextCursor,
  unread: { ...noneUnread, main: 2, total: 2 },
  latestNotice: null,
})

/** Answers every call of a starting session, and starts it with an open connection. */
export async function startTalking(world: FakeWorld): Promise<void> {
  const { api, root, realtime } = world
  answerSession(api)
  api.answer('/api/user/message_group_list', () => groupPage([]))
  api.answer('/api/user/action_to_me_list', () => ({ list: [], nextCursor: null, total: 0, lockedCount: 0 }))
  await root.start()
  realtime.setLink('online')
  await settled()
}

/** Runs every resolved promise. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** The text of a sent message. @throws Error for another kind of message. */
export const textOf = (draft: Payload<'/api/user/send_msg'>): string => {
  if (draft.type !== 'text') throw new Error('text expected')
  return draft.content.text
}

/** True when the message is sent despite the risk warning. */
export const isRiskConfirmed = (draft: Payload<'/api/user/send_msg'>): boolean =>
  draft.type === 'text' && draft.confirmRisk === true
