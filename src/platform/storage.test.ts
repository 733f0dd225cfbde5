import { deviceId } from './device-id'
import { storage } from './storage'

afterEach(() => jest.restoreAllMocks())

test('stores, reads and removes values; an absent value is null', () => {
  expect(storage.get('token')).toBeNull()
  storage.set('token', 't')
  expect(storage.get('token')).toBe('t')
  storage.remove('token')
  expect(storage.get('token')).toBeNull()
})

test('without a working storage values live in memory, and a removed one stays removed', () => {
  for (const method of ['setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('full')
    })
  }
  storage.set('token', 'kept')
  expect(storage.get('token')).toBe('kept')
  storage.remove('token')
  expect(storage.get('token')).toBeNull()
})

test('creates the device id once', () => {
  const first = deviceId(storage, () => 0.3)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(deviceId(storage, () => 0.9)).toBe(first)
})
