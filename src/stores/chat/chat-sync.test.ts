import { NetworkError } from '@/api/errors'
import { listsAsked, pushText, seqsOf, useTalkingWorld } from '../../../test/client/chat'
import { GROUP, listed, PEER, peerBrief, settled, textMessage, VIEWER } from '../../../test/client/talk'
import { ChatStore } from './chat'

const world = useTalkingWorld()
let chat: ChatStore

beforeEach(() => {
  chat = world.root.create(ChatStore, { groupId: GROUP })
})

/** Loads the chat's one message; every later request fails. */
const loadThenBreak = async (): Promise<void> => {
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  await chat.sync.load()
  world.api.answer('/api/user/message_list', () => {
    throw new NetworkError('timeout')
  })
}

afterEach(() => chat.dispose())

test('a failed sync is retried automatically while the connection is up', async () => {
  await loadThenBreak()
  jest.useFakeTimers()
  try {
    await chat.sync.sync()
    const failed = listsAsked(world).length
    world.api.answer('/api/user/message_list', () => listed([textMessage(2, '在吗')]))
    await jest.advanceTimersByTimeAsync(2_000)
    expect(listsAsked(world)).toHaveLength(failed + 1)
    expect(seqsOf(chat)).toEqual([1, 2])
    await jest.advanceTimersByTimeAsync(60_000)
    expect(listsAsked(world)).toHaveLength(failed + 1)
  } finally {
    jest.useRealTimers()
  }
})

test('a closed chat makes no more requests', async () => {
  await loadThenBreak()
  jest.useFakeTimers()
  try {
    await chat.sync.sync()
    chat.dispose()
    const failed = listsAsked(world).length
    await jest.advanceTimersByTimeAsync(60_000)
    expect(listsAsked(world)).toHaveLength(failed)
  } finally {
    jest.useRealTimers()
  }
})

test('does not miss a heart on a message whose page is being loaded', async () => {
  const old = textMessage(30, '旧的一句')
  const loved = { ...old, heartBy: [PEER], rev: 1 }
  world.api.answer('/api/user/message_list', () => listed([textMessage(31, '新的一句')], { hasMore: true }))
  await chat.sync.load()
  let arrive = (): void => undefined
  world.api.answer('/api/user/message_list', async ({ beforeSeq, afterRev }) => {
    if (beforeSeq === undefined) return listed([], { rev: 1, changed: afterRev === 0 ? [loved] : [] })
    await new Promise<void>((resolve) => (arrive = resolve))
    return listed([old], { rev: 0 })
  })
  const loading = chat.sync.loadEarlier()
  await settled()
  world.realtime.push({ event: 'change', id: 'e', at: 1, message: loved })
  arrive()
  await loading
  await settled()
  expect(chat.log.find(30)?.heartBy).toEqual([PEER])
})

/** Answers of the chat that arrive in any order that a test chooses. */
const heldAnswers = () => {
  const held: ((answer: ReturnType<typeof listed>) => void)[] = []
  world.api.answer('/api/user/message_list', () => new Promise((resolve) => held.push(resolve)))
  return async (nth: number, ...answer: Parameters<typeof listed>) => {
    held[nth]?.(listed(...answer))
    await settled()
  }
}

const texts = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => textMessage(first + index, `第${first + index}句`))

test('of two loads the newer one counts, whichever answers last', async () => {
  const answer = heldAnswers()
  void chat.load()
  void chat.load()
  await answer(1, texts(1, 3))
  await answer(0, texts(1, 2))
  expect(seqsOf(chat)).toEqual([1, 2, 3])
})

test('a load with an older end leaves no gap below the messages of a newer request', async () => {
  world.api.answer('/api/user/message_list', () => listed(texts(1, 1)))
  await chat.load()
  const answer = heldAnswers()
  void chat.load()
  pushText(world, 2)
  void chat.sync.sync()
  await answer(0, texts(1, 1))
  await answer(1, texts(3, 3))
  await answer(2, texts(2, 3))
  expect(seqsOf(chat)).toEqual([1, 2, 3])
})

test('an older page that arrives during a sync loses none of its changes', async () => {
  const old = textMessage(30, '旧的一句')
  const loved = { ...old, heartBy: [PEER], rev: 1 }
  world.api.answer('/api/user/message_list', () =>
    listed([textMessage(31, '新的一句')], { hasMore: true, rev: 1 }),
  )
  await chat.load()
  const answer = heldAnswers()
  void chat.sync.loadEarlier()
  void chat.sync.sync()
  await answer(0, [old], { rev: 0 })
  await answer(1, [], { rev: 1 })
  expect(listsAsked(world).at(-1)).toMatchObject({ afterRev: 0 })
  await answer(2, [], { rev: 1, changed: [loved] })
  expect(chat.log.find(30)?.heartBy).toEqual([PEER])
})

test('an unavailable peer’s messages are removed from the device, and return with the peer', async () => {
  const said = [textMessage(1, '你好'), textMessage(2, '在吗', VIEWER)]
  const emptied = textMessage(1, '', PEER, { type: 'recall', content: {}, recalledAt: 1 })
  world.api.answer('/api/user/message_list', ({ afterSeq }) => listed(afterSeq === undefined ? said : []))
  await chat.sync.load()
  const gone = { peer: peerBrief({ nickname: '', gone: true }) }
  world.api.answer('/api/user/message_list', ({ afterSeq }) =>
    listed(afterSeq === undefined ? [emptied, ...said.slice(1)] : [], gone),
  )
  world.realtime.push({ event: 'group', id: 'g', at: 1, groupId: GROUP, group: null })
  await settled()
  expect(chat.log.messages.map(({ content }) => content.text)).toEqual([undefined, '在吗'])
  expect(chat.isPeerAway).toBe(true)
  world.api.answer('/api/user/message_list', ({ afterSeq }) => listed(afterSeq === undefined ? said : []))
  await chat.sync.sync()
  expect(chat.log.messages.map(({ content }) => content.text)).toEqual(['你好', '在吗'])
  expect(chat.isPeerAway).toBe(false)
})

const picture = (url: string) =>
  textMessage(1, '', undefined, { type: 'image', content: { url, thumbUrl: `${url}-small` } })

test('a picture with an expired address gets the new one, and keeps its place', async () => {
  world.api.answer('/api/user/message_list', () => listed([picture('/media/old'), textMessage(2, '好看')]))
  await chat.sync.load()
  world.api.answer('/api/user/message_list', () => listed([picture('/media/new')]))
  expect(await chat.sync.renewMedia('/media/old-small')).toBe('/media/new-small')
  expect(listsAsked(world).pop()).toMatchObject({ beforeSeq: 2, limit: 1 })
  expect(chat.log.messages.map(({ content }) => content.url)).toEqual(['/media/new', undefined])
  // The server has no other address, so the picture stays broken.
  expect(await chat.sync.renewMedia('/media/new')).toBeNull()
})

test('a picture whose address cannot be renewed stays as it is', async () => {
  world.api.answer('/api/user/message_list', () => listed([picture('/media/old')]))
  await chat.sync.load()
  world.api.answer('/api/user/message_list', () => {
    throw new NetworkError('timeout')
  })
  expect(await chat.sync.renewMedia('/media/old')).toBeNull()
  expect(await chat.sync.renewMedia('/media/unknown')).toBeNull()
  expect(chat.log.messages[0]?.content.url).toBe('/media/old')
})
