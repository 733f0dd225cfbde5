import type { Message } from '@contract/types/message'
import { NetworkError } from '@/api/errors'
import { done, removed } from '../../../test/client/cards'
import { listed, PEER, settled, textMessage, VIEWER } from '../../../test/client/talk'
import { listsAsked, openTalk, pushText, seqsOf, useTalkingWorld } from '../../../test/client/chat'
import type { ChatStore } from './chat'

const world = useTalkingWorld()
let chat: ChatStore

afterEach(() => chat.dispose())

test('a recalled message changes in its place', async () => {
  chat = await openTalk(world)
  const recalled = textMessage(1, '', PEER, { type: 'recall', content: {}, recalledAt: 5, rev: 1 })
  world.realtime.push({ event: 'recall', id: 'r1', at: 1, message: recalled })
  expect(chat.log.messages[0]?.type).toBe('recall')
  expect(seqsOf(chat)).toEqual([1, 2])
})

const change = (message: Message) =>
  world.realtime.push({ event: 'change', id: `c${message.seq}-${message.rev}`, at: 1, message })
const hearts = (seq: number) => chat.log.find(seq)?.heartBy.length

test('an older form never replaces a later one, however late it arrives', async () => {
  chat = await openTalk(world)
  change(textMessage(1, '你好', PEER, { heartBy: [VIEWER], rev: 1 }))
  change(textMessage(1, '你好', PEER, { heartBy: [], rev: 2 }))
  change(textMessage(1, '你好', PEER, { heartBy: [VIEWER], rev: 1 }))
  pushText(world, 1, '你好')
  expect(hearts(1)).toBe(0)
  world.realtime.push({
    event: 'recall',
    id: 'r',
    at: 1,
    message: textMessage(1, '', PEER, { type: 'recall', content: {}, recalledAt: 9, rev: 3 }),
  })
  pushText(world, 1, '你好')
  expect(chat.log.find(1)?.type).toBe('recall')
})

test('a recalled message that is shown again comes back in its place, also when the recall arrives late', async () => {
  chat = await openTalk(world)
  const recalled = textMessage(1, '', PEER, { type: 'recall', content: {}, recalledAt: 5, rev: 1 })
  const recall = () => world.realtime.push({ event: 'recall', id: 'r1', at: 1, message: recalled })
  recall()
  change(textMessage(1, '你好', PEER, { rev: 2 }))
  expect(chat.log.find(1)).toMatchObject({ type: 'text', recalledAt: null })
  recall()
  expect(chat.log.find(1)?.type).toBe('text')
  expect(seqsOf(chat)).toEqual([1, 2])
})

test('requests a missed change from the last known one', async () => {
  chat = await openTalk(world, undefined, { rev: 4 })
  const first = textMessage(1, '你好', PEER, { heartBy: [VIEWER], rev: 5 })
  world.api.answer('/api/user/message_list', () => listed([], { rev: 6, changed: [first] }))
  change(textMessage(2, '在吗', PEER, { heartBy: [VIEWER], rev: 6 }))
  await settled()
  expect(listsAsked(world).pop()).toMatchObject({ afterSeq: 2, afterRev: 4 })
  expect([hearts(1), hearts(2)]).toEqual([1, 1])
})

test('requests all alterations after a reconnect, page after page', async () => {
  chat = await openTalk(world)
  world.realtime.setLink('reconnecting')
  world.api.answer('/api/user/message_list', ({ afterRev = 0 }) =>
    afterRev < 1
      ? listed([], {
          rev: 2,
          changed: [textMessage(1, '你好', PEER, { heartBy: [VIEWER], rev: 1 })],
          hasMoreChanged: true,
        })
      : listed([], { rev: 2, changed: [textMessage(2, '在吗', PEER, { heartBy: [VIEWER], rev: 2 })] }),
  )
  world.realtime.setLink('online')
  await settled()
  expect(listsAsked(world).slice(-2)).toMatchObject([{ afterRev: 0 }, { afterRev: 1 }])
  expect([hearts(1), hearts(2)]).toEqual([1, 1])
  expect(chat.log.rev).toBe(2)
})

test('a heart is shown at once, counts once for a double tap, and disappears when it is refused', async () => {
  chat = await openTalk(world)
  const hearted = textMessage(1, '你好', PEER, { heartBy: [VIEWER], rev: 1 })
  world.api.answer('/api/user/add_action', () => ({ ...done(), message: hearted }))
  const message = chat.log.messages[0] as Message
  const first = chat.acts.toggleHeart(message)
  void chat.acts.toggleHeart(message)
  expect(chat.acts.heartsOf(message)).toBe(1)
  await first
  const made = world.api.payloadsOf('/api/user/add_action').filter(({ kind }) => kind === 'msg_heart')
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ userId: PEER, extra: { seq: 1 } })
  expect(hearts(1)).toBe(1)
  world.api.answer('/api/user/delete_action', () => {
    throw new NetworkError('offline')
  })
  await expect(chat.acts.toggleHeart(hearted)).rejects.toThrow()
  expect(chat.acts.hasHeart(hearted)).toBe(true)
  world.api.answer('/api/user/delete_action', () => ({
    ...removed(),
    message: { ...hearted, heartBy: [], rev: 2 },
  }))
  await chat.acts.toggleHeart(hearted)
  expect(hearts(1)).toBe(0)
})

test('a recalled own text can be written again, in whichever order answer and push arrive', async () => {
  chat = await openTalk(world, [textMessage(1, '你好'), textMessage(2, '周六见', VIEWER)])
  const withdrawn = textMessage(2, '', VIEWER, { type: 'recall', content: {}, recalledAt: 9, rev: 1 })
  world.api.answer('/api/user/add_action', () => {
    world.realtime.push({ event: 'recall', id: 'r', at: 1, message: withdrawn })
    return { ...done(), message: withdrawn }
  })
  await chat.acts.recall(chat.log.messages[1] as Message)
  expect(chat.log.find(2)?.type).toBe('recall')
  expect(chat.acts.wordsOf(withdrawn)).toMatchObject({ text: '周六见', quotedSeq: null })
})

test('a deleted message is removed, and the next one makes no gap', async () => {
  chat = await openTalk(world)
  world.api.answer('/api/user/add_action', () => done())
  await chat.acts.remove(chat.log.messages[1] as Message)
  const before = listsAsked(world).length
  pushText(world, 3)
  await settled()
  expect(seqsOf(chat)).toEqual([1, 3])
  expect(listsAsked(world)).toHaveLength(before)
})
