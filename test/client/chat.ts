import type { ChatStore } from '@/stores/chat'
import { openChat } from '@/stores/open-chat'
import { fakeWorld, type FakeWorld } from './fake-stores'
import { GROUP, listed, PEER, startTalking, textMessage } from './talk'

/** The stores of a member who talks, with a standing link. */
export async function talkingWorld(): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't' })
  await startTalking(world)
  return world
}

/** Opens the chat of the two with these messages. */
export async function openTalk(
  world: FakeWorld,
  list = [textMessage(1, '你好'), textMessage(2, '在吗')],
  changes = {},
): Promise<ChatStore> {
  world.api.answer('/api/user/message_list', () => listed(list, changes))
  const chat = openChat(world.root.talk, { groupId: GROUP })
  await chat.sync.load()
  return chat
}

/** Lets a text come in. */
export const pushText = (world: FakeWorld, seq: number, text = `第${seq}句`, from = PEER) =>
  world.realtime.push({ event: 'msg', id: `e${seq}`, at: 1, message: textMessage(seq, text, from) })

/** Numbers of the messages that a chat has, in order. */
export const seqsOf = (chat: ChatStore) => chat.log.messages.map(({ seq }) => seq)

/** What was asked of `message_list`, in order. */
export const listsAsked = (world: FakeWorld) => world.api.payloadsOf('/api/user/message_list')
