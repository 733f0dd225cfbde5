import { fakeStorage } from '../../../test/client/fake-storage'
import type { KeyValueStorage } from '@/platform/storage'
import { MAX_RECENT_EMOJI, RecentEmojiStore } from './recent-emoji'

const [A, B] = ['100000000001', '300000000003'] as const

/** The recent emoji of a member on a device. */
function recentOf(memberId: string, storage: KeyValueStorage): RecentEmojiStore {
  const recent = new RecentEmojiStore(storage)
  recent.open(memberId)
  return recent
}

test('shows the latest first, each once, and only as many as a row has', () => {
  const recent = recentOf(A, fakeStorage())
  for (const emoji of ['😀', '🌹', '😀']) recent.use(emoji)
  expect(recent.list).toEqual(['😀', '🌹'])
  for (let index = 0; index < MAX_RECENT_EMOJI; index += 1) recent.use(String(index))
  expect(recent.list).toHaveLength(MAX_RECENT_EMOJI)
  expect(recent.list).not.toContain('😀')
})

test('stores them on the device for their member only', () => {
  const storage = fakeStorage()
  const recent = recentOf(A, storage)
  recent.use('☀️')
  recent.reset()
  expect(recent.list).toEqual([])
  expect(recentOf(B, storage).list).toEqual([])
  expect(recentOf(A, storage).list).toEqual(['☀️'])
})

test('keeps those of another window', () => {
  const storage = fakeStorage()
  const [one, other] = [recentOf(A, storage), recentOf(A, storage)]
  one.use('🌙')
  other.use('⭐')
  expect(recentOf(A, storage).list).toEqual(['⭐', '🌙'])
})

test('ignores a stored value of another form', () => {
  const storage = fakeStorage()
  storage.set('recentEmoji', { [A]: { not: 'a list' } } as never)
  expect(recentOf(A, storage).list).toEqual([])
})
