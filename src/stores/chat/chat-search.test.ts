import type { Message } from '@contract/types/message'
import { NetworkError } from '@/api/errors'
import { listsAsked, openTalk, useTalkingWorld } from '../../../test/client/chat'
import { listed, textMessage } from '../../../test/client/talk'
import type { ChatStore } from './chat'

const world = useTalkingWorld()
let chat: ChatStore

beforeEach(async () => {
  chat = await openTalk(world, [textMessage(200, '滨江见')], { hasMore: true })
})

afterEach(() => chat.dispose())

const answerFinds = (found: Message[], nextBeforeSeq: number | null) =>
  world.api.answer('/api/user/message_list', ({ find, beforeSeq }) => {
    if (find !== undefined) return listed(found, { nextBeforeSeq, hasMore: nextBeforeSeq !== null })
    return listed(beforeSeq === undefined ? [] : [textMessage(beforeSeq - 1, '更早')], { hasMore: true })
  })

const search = async (words: string) => {
  jest.useFakeTimers()
  chat.search.setQuery(words)
  await jest.runAllTimersAsync()
  jest.useRealTimers()
}

const finds = () => listsAsked(world).filter(({ find }) => find !== undefined)

test('searches once the member stops typing, and not for a single character', async () => {
  answerFinds([textMessage(3, '滨江')], null)
  await search('滨')
  expect(finds()).toEqual([])
  await search(' 滨江 ')
  expect(finds()).toMatchObject([{ find: '滨江' }])
  expect(chat.search.list.rows.map(({ seq }) => seq)).toEqual([3])
  await search('')
  expect(chat.search.list.value).toBeNull()
})

test('continues through parts without a match, and offers to go on after many', async () => {
  answerFinds([], 900)
  await search('滨江')
  expect(finds()).toHaveLength(20)
  expect(finds()[1]).toMatchObject({ beforeSeq: 900 })
  expect([chat.search.list.isEmpty, chat.search.list.isAtEnd]).toEqual([true, false])
  answerFinds([textMessage(3, '滨江')], null)
  await chat.search.list.loadMore()
  expect([chat.search.list.rows.length, chat.search.list.isAtEnd]).toEqual([1, true])
})

test('loads the chat up to a found message and makes it the target', async () => {
  answerFinds([], null)
  expect(await chat.search.show(120)).toBe(true)
  expect([chat.log.firstSeq, chat.search.target]).toEqual([120, 120])
  chat.search.consumeTarget()
  expect(chat.search.target).toBeNull()
})

test('says that a message cannot be shown when its pages do not load, and keeps what did', async () => {
  world.api.answer('/api/user/message_list', () => {
    throw new NetworkError('timeout')
  })
  expect(await chat.search.show(150)).toBe(false)
  expect([chat.log.firstSeq, chat.search.target]).toEqual([200, null])
})
