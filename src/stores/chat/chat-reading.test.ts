import { GROUP, listed, PEER, settled, textMessage } from '../../../test/client/talk'
import { listsAsked, openTalk, pushText, seqsOf, useTalkingWorld } from '../../../test/client/chat'
import { ChatStore } from './chat'

const world = useTalkingWorld()
let chat: ChatStore

afterEach(() => chat.dispose())

const reads = () => world.realtime.asked.filter((one) => one === 'publish read').length

test('reports messages as read only while the chat is visible and shows its end', async () => {
  chat = await openTalk(world)
  expect(reads()).toBe(0)
  chat.setVisible(true)
  expect(reads()).toBe(1)
  chat.reading.setAtEnd(false)
  pushText(world, 3)
  expect(reads()).toBe(1)
  expect(chat.reading.newCount).toBe(1)
  chat.reading.setAtEnd(true)
  expect(reads()).toBe(2)
  expect(chat.reading.newCount).toBe(0)
})

test('reports a message that is read on arrival as read only, any other as delivered', async () => {
  chat = await openTalk(world)
  chat.setVisible(true)
  await settled()
  const before = reads()
  pushText(world, 3)
  await settled()
  expect([reads(), world.realtime.arrivals]).toEqual([before + 1, []])
  chat.reading.setAtEnd(false)
  pushText(world, 4)
  await settled()
  expect([reads(), world.realtime.arrivals]).toEqual([before + 1, [`${GROUP} 4`]])
})

test('announces an arrived message in its present form, and never after a recall or for an unavailable peer', async () => {
  chat = await openTalk(world)
  expect(chat.reading.latestArrived).toBeNull()
  pushText(world, 3)
  expect(chat.reading.latestArrived?.content.text).toBe('第3句')
  const message = textMessage(3, '', PEER, { type: 'recall', content: {}, recalledAt: 9_000, rev: 9 })
  world.realtime.push({ event: 'recall', id: 'r3', at: 9_000, message })
  expect(chat.log.find(3)?.type).toBe('recall')
  expect(chat.reading.latestArrived).toBeNull()
})

test('reports messages as read by a call while there is no connection', async () => {
  chat = await openTalk(world)
  jest.spyOn(world.realtime, 'publish').mockImplementation(() => {
    throw new TypeError('There is no underlying STOMP connection')
  })
  chat.setVisible(true)
  await settled()
  expect(listsAsked(world).some(({ readSeq }) => readSeq === 2)).toBe(true)
})

test('announces unread messages above the screen until the viewer has seen them', async () => {
  const list = Array.from({ length: 30 }, (_, index) => textMessage(index + 11, 'x'))
  world.api.answer('/api/user/message_list', () => listed(list, { readSeq: 12 }))
  chat = world.root.create(ChatStore, { groupId: GROUP })
  chat.setVisible(true)
  await chat.load()
  expect(chat.reading.unreadAbove).toBeNull()
  chat.reading.setTop(30)
  expect(chat.reading.unreadAbove).toEqual({ seq: 13, count: 28 })
  chat.reading.setTop(13)
  chat.reading.setTop(30)
  expect(chat.reading.unreadAbove).toBeNull()
})

test('counts unread messages that are not loaded, even if no row has their number', async () => {
  const list = Array.from({ length: 30 }, (_, index) => textMessage(index + 31, 'x'))
  world.api.answer('/api/user/message_list', () => ({ ...listed(list, { readSeq: 10 }), hasMore: true }))
  chat = world.root.create(ChatStore, { groupId: GROUP })
  chat.setVisible(true)
  await chat.load()
  chat.reading.setTop(40)
  expect(chat.reading.unreadAbove).toEqual({ seq: 11, count: 50 })
})

test('reaches an unread message that is not loaded page by page', async () => {
  const page = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => textMessage(from + index, 'x'))
  chat = await openTalk(world, page(171, 200), { hasMore: true, readSeq: 100 })
  world.api.answer('/api/user/message_list', ({ beforeSeq = 0, limit = 0 }) =>
    listed(page(beforeSeq - limit, beforeSeq - 1), { hasMore: true }),
  )
  await chat.sync.reach(101)
  expect(chat.log.find(101)?.seq).toBe(101)
  expect(seqsOf(chat)).toEqual(page(chat.log.firstSeq ?? 0, 200).map(({ seq }) => seq))
})
