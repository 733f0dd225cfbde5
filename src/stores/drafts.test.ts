import { fakeStorage } from '../../test/client/fake-storage'
import { DraftsStore } from './drafts'

beforeEach(() => void jest.useFakeTimers())

afterEach(() => void jest.useRealTimers())

test('what is written is kept once the member pauses', () => {
  const storage = fakeStorage()
  const drafts = new DraftsStore(storage)
  drafts.set('a', 'Hel')
  drafts.set('a', 'Hello')
  expect(storage.get('drafts')).toBeNull()
  jest.runAllTimers()
  expect(new DraftsStore(storage).of('a')).toBe('Hello')
})

test('what was sent does not come back when the app ends at once', () => {
  const storage = fakeStorage()
  const drafts = new DraftsStore(storage)
  drafts.set('a', 'Hello')
  jest.runAllTimers()
  drafts.set('a', 'Hello there')
  drafts.set('a', '')
  expect(new DraftsStore(storage).of('a')).toBe('')
  jest.runAllTimers()
  expect(new DraftsStore(storage).of('a')).toBe('')
})
