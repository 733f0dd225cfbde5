import { fakeStorage } from '../../test/client/fake-storage'
import type { KeyValueStorage } from '@/platform/storage'
import { DraftsStore } from './drafts'

const [A, B] = ['100000000001', '300000000003'] as const

/** The drafts of a member on a device. */
function draftsOf(memberId: string, storage: KeyValueStorage): DraftsStore {
  const drafts = new DraftsStore(storage)
  drafts.open(memberId)
  return drafts
}

beforeEach(() => void jest.useFakeTimers())

afterEach(() => void jest.useRealTimers())

test('what is written is kept once the member pauses', () => {
  const storage = fakeStorage()
  const drafts = draftsOf(A, storage)
  drafts.set('a', 'Hel')
  drafts.set('a', 'Hello')
  expect(storage.get('drafts')).toBeNull()
  jest.runAllTimers()
  expect(draftsOf(A, storage).of('a')).toBe('Hello')
})

test('what was sent does not come back when the app ends at once', () => {
  const storage = fakeStorage()
  const drafts = draftsOf(A, storage)
  drafts.set('a', 'Hello')
  jest.runAllTimers()
  drafts.set('a', 'Hello there')
  drafts.set('a', '')
  expect(draftsOf(A, storage).of('a')).toBe('')
  jest.runAllTimers()
  expect(draftsOf(A, storage).of('a')).toBe('')
})

test('a draft outlives the end of a session, for its member alone', () => {
  const storage = fakeStorage()
  const drafts = draftsOf(A, storage)
  drafts.set('a', 'Hello')
  drafts.reset()
  expect(drafts.of('a')).toBe('')
  drafts.open(B)
  expect(drafts.of('a')).toBe('')
  drafts.set('a', 'Hi')
  drafts.reset()
  drafts.open(A)
  expect(drafts.of('a')).toBe('Hello')
})

test('what was written before it was known whose session it is, is newer than what was kept', () => {
  const storage = fakeStorage()
  draftsOf(A, storage).set('a', 'old')
  jest.runAllTimers()
  const drafts = new DraftsStore(storage)
  drafts.set('a', 'new')
  drafts.open(A)
  expect(drafts.of('a')).toBe('new')
})

test('what another window of the member wrote meanwhile stays, and what it sent stays sent', () => {
  const storage = fakeStorage()
  draftsOf(A, storage).set('a', 'sent soon')
  jest.runAllTimers()
  const [one, other] = [draftsOf(A, storage), draftsOf(A, storage)]
  one.set('a', '')
  one.set('b', 'from one')
  jest.runAllTimers()
  other.set('c', 'from the other')
  jest.runAllTimers()
  const found = draftsOf(A, storage)
  expect(['a', 'b', 'c'].map(found.of)).toEqual(['', 'from one', 'from the other'])
})

test('what names no member, as earlier versions kept it, belongs to nobody', () => {
  const storage = fakeStorage({ drafts: { [A]: 'whose?' } })
  expect(draftsOf(A, storage).of(A)).toBe('')
  expect(draftsOf('whose?', storage).of(A)).toBe('')
})
