import { NetworkError } from '@/api/errors'
import { fakeApi, type FakeApi } from '../../../../test/client/fake-api'
import { noneUnread } from '../../../../test/client/talk'
import { promisesSettled } from '../../../../test/client/promises'
import { UnreadStore } from './unread'

const figures = (total: number) => ({ ...noneUnread, main: total, total })

let api: FakeApi
let unread: UnreadStore
/** Answers the oldest pending call with this total. */
let answer: (total: number) => Promise<void>

beforeEach(() => {
  api = fakeApi()
  unread = new UnreadStore(api.user)
  const waiting: ((total: number) => void)[] = []
  api.answer('/api/user/message_group_list', async () => {
    const total = await new Promise<number>((resolve) => waiting.push(resolve))
    return { list: [], nextCursor: null, unread: figures(total), latestNotice: null }
  })
  answer = async (total) => {
    waiting.shift()?.(total)
    await promisesSettled()
  }
})

const calls = () => api.payloadsOf('/api/user/message_group_list').length

test('a burst of events makes one call, and one more for events during it', async () => {
  for (let event = 0; event < 50; event += 1) void unread.refresh()
  expect(calls()).toBe(1)
  await answer(1)
  expect([calls(), unread.total]).toEqual([2, 1])
  await answer(2)
  expect([calls(), unread.total]).toEqual([2, 2])
  expect(api.payloadsOf('/api/user/message_group_list')).toEqual([{ limit: 0 }, { limit: 0 }])
  void unread.refresh()
  expect(calls()).toBe(3)
})

test('a refresh waits for figures that were requested after its call', async () => {
  void unread.refresh()
  let isDone = false
  void unread.refresh().then(() => (isDone = true))
  await answer(1)
  expect(isDone).toBe(false)
  await answer(2)
  expect(isDone).toBe(true)
})

test('figures of the later request win, whichever answer arrives first', async () => {
  void unread.refresh()
  unread.apply(figures(7), unread.asking())
  await answer(3)
  expect(unread.total).toBe(7)
  const page = unread.asking()
  void unread.refresh()
  await answer(8)
  unread.apply(figures(7), page)
  expect(unread.total).toBe(8)
})

test('a page that was requested before a refresh does not stop it', async () => {
  const page = unread.asking()
  void unread.refresh()
  unread.apply(figures(0), page)
  await answer(1)
  expect(unread.total).toBe(1)
})

test('ignores figures of an ended session', () => {
  const page = unread.asking()
  unread.reset()
  unread.apply(figures(7), page)
  expect(unread.total).toBe(0)
})

test('a failed refresh is retried automatically until it succeeds', async () => {
  jest.useFakeTimers()
  try {
    let isDown = true
    api.answer('/api/user/message_group_list', () => {
      if (isDown) throw new NetworkError('offline')
      return { list: [], nextCursor: null, unread: figures(4), latestNotice: null }
    })
    await unread.refresh()
    await jest.advanceTimersByTimeAsync(7_000)
    expect([calls(), unread.total]).toEqual([3, 0])
    isDown = false
    await jest.advanceTimersByTimeAsync(60_000)
    expect([calls(), unread.total]).toEqual([4, 4])
  } finally {
    jest.useRealTimers()
  }
})

test('a failure before the end of the session is not retried after it', async () => {
  jest.useFakeTimers()
  try {
    api.answer('/api/user/message_group_list', () => {
      throw new NetworkError('offline')
    })
    await unread.refresh()
    unread.reset()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(calls()).toBe(1)
  } finally {
    jest.useRealTimers()
  }
})
