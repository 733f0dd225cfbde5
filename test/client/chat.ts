import { ChatStore } from '@/stores/chat/chat'
import type { MessageGroupsStore } from '@/stores/chat/groups/message-groups'
import { fakeWorld, type FakeWorld } from './fake-stores'
import { GROUP, groupPage, groupRow, listed, PEER, peerBrief, startTalking, textMessage } from './talk'

/** The stores of a member in chats, with an open connection. */
export async function talkingWorld(): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't' })
  await startTalking(world)
  return world
}

/**
 * Registers the hooks of a test file: each test has stores as {@link talkingWorld} makes them, which stop after it. The
 * returned object holds the stores of the running test.
 */
export function useTalkingWorld(): FakeWorld {
  const world = {} as FakeWorld
  beforeEach(async () => {
    Object.assign(world, await talkingWorld())
  })
  afterEach(() => {
    world.root.stop()
    jest.restoreAllMocks()
  })
  return world
}

/** Opens the chat of the two members with these messages. */
export async function openTalk(
  world: FakeWorld,
  list = [textMessage(1, '你好'), textMessage(2, '在吗')],
  changes = {},
): Promise<ChatStore> {
  world.api.answer('/api/user/message_list', () => listed(list, changes))
  const chat = world.root.create(ChatStore, { groupId: GROUP })
  await chat.sync.load()
  return chat
}

/** Delivers a text by push. */
export const pushText = (world: FakeWorld, seq: number, text = `第${seq}句`, from = PEER) =>
  world.realtime.push({ event: 'msg', id: `e${seq}`, at: 1, message: textMessage(seq, text, from) })

/** The `seq` of each message of a chat, in order. */
export const seqsOf = (chat: ChatStore) => chat.log.messages.map(({ seq }) => seq)

/** Payloads of the calls to `message_list`, in order. */
export const listsAsked = (world: FakeWorld) => world.api.payloadsOf('/api/user/message_list')

/** A row of the message list that is older than the row of the chat with the peer. */
export const otherRow = groupRow({
  groupId: '02',
  peer: peerBrief({ id: '3' }),
  updatedAt: 2_000,
  unread: 0,
  lastSeq: 1,
})

/** Loads a message list with two chats: {@link otherRow} and the one with the peer. */
export async function loadTwoGroups({ api, root }: FakeWorld): Promise<MessageGroupsStore> {
  api.answer('/api/user/message_group_list', ({ box }) =>
    groupPage(box === 'main' || box === undefined ? [otherRow, groupRow()] : []),
  )
  const { groups } = root.talk
  await groups.refresh()
  return groups
}
