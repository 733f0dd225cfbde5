import { fakeStorage } from '../../../test/client/fake-storage'
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

test('stores a draft once the member pauses', () => {
  const storage = fakeStorage()
  const drafts = draftsOf(A, storage)
  drafts.set('a', 'Hel')
  drafts.set('a', 'Hello')
  expect(storage.get('drafts')).toBeNull()
  jest.runAllTimers()
  expect(draftsOf(A, storage).of('a')).toBe('Hello')
})

test('stores a draft half a second after its first character, even without a pause', () => {
  const storage = fakeStorage()
  const drafts = draftsOf(A, storage)
  const kept = () => draftsOf(A, storage).of('a')
  for (const text of ['H', 'He', 'Hel']) {
    drafts.set('a', text)
    jest.advanceTimersByTime(200)
  }
  expect(kept()).toBe('Hel')
  drafts.set('a', 'Hell')
  jest.advanceTimersByTime(499)
  expect(kept()).toBe('Hel')
  jest.advanceTimersByTime(1)
  expect(kept()).toBe('Hell')
})

test('stores a draft at once when the app is hidden', () => {
  const storage = fakeStorage()
  const drafts = draftsOf(A, storage)
  drafts.set('a', 'Hello')
  drafts.settle()
  expect(draftsOf(A, storage).of('a')).toBe('Hello')
  expect(drafts.of('a')).toBe('Hello')
})

test('a sent text does not return when the app ends at once', () => {
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

test('a draft survives the end of a session, only for its member', () => {
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

test('a text written before the member is known overrides the stored draft', () => {
  const storage = fakeStorage()
  draftsOf(A, storage).set('a', 'old')
  jest.runAllTimers()
  const drafts = new DraftsStore(storage)
  drafts.set('a', 'new')
  drafts.open(A)
  expect(drafts.of('a')).toBe('new')
})

test('keeps drafts of another window of the member, and does not restore what it sent', () => {
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

test('sending in one window keeps the other window’s draft to the same peer', () => {
  const storage = fakeStorage()
  const [one, other] = [draftsOf(A, storage), draftsOf(A, storage)]
  one.set('a', 'from one')
  other.set('a', 'from the other')
  other.set('a', 'from the other window')
  jest.runAllTimers()
  one.set('a', '')
  jest.runAllTimers()
  expect(draftsOf(A, storage).of('a')).toBe('from the other window')
})

test('a text sent in one window disappears from the other when that is shown', () => {
  const storage = fakeStorage()
  draftsOf(A, storage).set('a', 'sent soon')
  jest.runAllTimers()
  const [one, other] = [draftsOf(A, storage), draftsOf(A, storage)]
  one.set('a', '')
  one.set('b', 'new')
  one.settle()
  other.settle()
  expect([other.of('a'), other.of('b')]).toEqual(['', 'new'])
})

test('a text written before the member is known survives hiding the app', () => {
  const storage = fakeStorage()
  const drafts = new DraftsStore(storage)
  drafts.set('a', 'new')
  drafts.settle()
  drafts.open(A)
  expect(drafts.of('a')).toBe('new')
})

test('ignores drafts without a member, as earlier versions stored them', () => {
  const storage = fakeStorage({ drafts: { [A]: 'whose?' } })
  expect(draftsOf(A, storage).of(A)).toBe('')
  expect(draftsOf('whose?', storage).of(A)).toBe('')
})
