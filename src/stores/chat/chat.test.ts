import { NetworkError } from '@/api/errors'
import { GROUP, listed, settled, textMessage } from '../../../test/client/talk'
import { listsAsked, openTalk, pushText, seqsOf, useTalkingWorld } from '../../../test/client/chat'
import { ChatStore } from './chat'

const world = useTalkingWorld()
let chat: ChatStore

afterEach(() => chat.dispose())

test('a pushed message is added at the end once', async () => {
  chat = await openTalk(world)
  pushText(world, 3)
  pushText(world, 3)
  expect(seqsOf(chat)).toEqual([1, 2, 3])
})

test('requests the messages of a gap', async () => {
  chat = await openTalk(world)
  world.api.answer('/api/user/message_list', ({ afterSeq = 0 }) =>
    listed([3, 4, 5].filter((seq) => seq > afterSeq).map((seq) => textMessage(seq, 'x'))),
  )
  pushText(world, 5)
  await settled()
  expect(listsAsked(world).some(({ afterSeq }) => afterSeq === 2)).toBe(true)
  expect(seqsOf(chat)).toEqual([1, 2, 3, 4, 5])
})

test('requests what arrived during the first load', async () => {
  const answer = world.api.hold('/api/user/message_list')
  chat = world.root.create(ChatStore, { groupId: GROUP })
  const loading = chat.sync.load()
  await settled()
  pushText(world, 2)
  world.api.answer('/api/user/message_list', () => listed([textMessage(2, '新')]))
  answer(() => listed([textMessage(1, '旧')]))
  await loading
  await settled()
  expect(seqsOf(chat)).toEqual([1, 2])
})

test('requests missed messages after a reconnect, from the last one on', async () => {
  chat = await openTalk(world)
  world.realtime.setLink('reconnecting')
  world.api.answer('/api/user/message_list', () => listed([textMessage(3, 'x'), textMessage(4, 'x')]))
  world.realtime.setLink('online')
  await settled()
  expect(listsAsked(world).pop()).toMatchObject({ groupId: GROUP, afterSeq: 2 })
  expect(seqsOf(chat)).toEqual([1, 2, 3, 4])
})

test('numbers of deleted messages, which the server skips, are no gap', async () => {
  chat = await openTalk(world, [], { lastSeq: 12 })
  world.api.answer('/api/user/message_list', () => listed([textMessage(13, 'x')]))
  pushText(world, 13)
  await settled()
  expect(seqsOf(chat)).toEqual([13])
})

test('earlier pages are added at the front; a failed one can be repeated', async () => {
  chat = await openTalk(world, [textMessage(31, 'x')], { hasMore: true })
  world.api.answer('/api/user/message_list', () => {
    throw new NetworkError('timeout')
  })
  await chat.sync.loadEarlier()
  expect(chat.sync.earlierState).toBe('error')
  world.api.answer('/api/user/message_list', () => listed([textMessage(29, 'x'), textMessage(30, 'x')]))
  await chat.sync.loadEarlier()
  expect(listsAsked(world).pop()).toMatchObject({ beforeSeq: 31 })
  expect(seqsOf(chat)).toEqual([29, 30, 31])
  expect(chat.log.hasEarlier).toBe(false)
})

test('polls the open chat while the connection is lost, and stops when it is back', async () => {
  chat = await openTalk(world)
  chat.setVisible(true)
  await settled()
  jest.useFakeTimers()
  try {
    const before = listsAsked(world).length
    world.realtime.setLink('lost')
    jest.advanceTimersByTime(15_000)
    expect(listsAsked(world)).toHaveLength(before + 1)
    world.realtime.setLink('online')
    const online = listsAsked(world).length
    jest.advanceTimersByTime(60_000)
    expect(listsAsked(world)).toHaveLength(online)
  } finally {
    jest.useRealTimers()
  }
})

test('loads the chat at once when a restriction begins or ends', async () => {
  chat = await openTalk(world)
  const before = listsAsked(world).length
  const notice = { id: 'n1', title: '', body: '', link: null, readAt: null, createdAt: 1 }
  world.realtime.push({ event: 'notice', id: 'e1', at: 1, notice: { ...notice, category: 'account' } })
  await settled()
  expect(listsAsked(world)).toHaveLength(before + 1)
  world.realtime.push({
    event: 'notice',
    id: 'e2',
    at: 1,
    notice: { ...notice, id: 'n2', category: 'match' },
  })
  await settled()
  expect(listsAsked(world)).toHaveLength(before + 1)
})
