import { NetworkError } from '@/api/errors'
import { refusal } from '../../test/client/fake-api'
import { IdempotencyKeys } from './idempotency-keys'

const counted = (kept: 'each' | 'latest') => {
  let count = 0
  return new IdempotencyKeys(() => `token-${++count}`, kept)
}
const failing = (error: Error) => (): Promise<never> => Promise.reject(error)
const tokenOf = (token: string) => Promise.resolve(token)

test('a request keeps its token until the server has given a definite answer', async () => {
  const keys = counted('latest')
  await expect(keys.send('a', failing(new NetworkError('timeout')))).rejects.toThrow()
  await expect(keys.send('a', failing(refusal('UNKNOWN')))).rejects.toThrow()
  expect(await keys.send('a', tokenOf)).toBe('token-1')
  expect(await keys.send('a', tokenOf)).toBe('token-2')
})

test('a refusal ends a request, and another request has another token', async () => {
  const keys = counted('latest')
  await expect(keys.send('a', failing(refusal('FEE_CHANGED')))).rejects.toThrow()
  expect(await keys.send('a', tokenOf)).toBe('token-2')
  await expect(keys.send('b', failing(new NetworkError('offline')))).rejects.toThrow()
  expect(await keys.send('c', tokenOf)).toBe('token-4')
})

test('where each key is kept, parallel requests have one each, until all are cleared', async () => {
  const keys = counted('each')
  await expect(keys.send('like', failing(refusal('UNKNOWN')))).rejects.toThrow()
  await expect(keys.send('pass', failing(new NetworkError('timeout')))).rejects.toThrow()
  expect(await keys.send('like', tokenOf)).toBe('token-1')
  expect(await keys.send('pass', tokenOf)).toBe('token-2')
  await expect(keys.send('like', failing(new NetworkError('timeout')))).rejects.toThrow()
  keys.clear()
  expect(await keys.send('like', tokenOf)).toBe('token-4')
})

test('an answer after `clear` removes no token of a later request', async () => {
  const keys = counted('each')
  let answer = (): void => undefined
  const early = keys.send('like', () => new Promise<void>((resolve) => (answer = resolve)))
  keys.clear()
  await expect(keys.send('like', failing(new NetworkError('timeout')))).rejects.toThrow()
  answer()
  await early
  expect(await keys.send('like', tokenOf)).toBe('token-2')
})

test('where only the latest key is kept, a request that follows another one has a new key', async () => {
  const keys = counted('latest')
  await expect(keys.send('a', failing(new NetworkError('timeout')))).rejects.toThrow()
  await expect(keys.send('b', failing(new NetworkError('timeout')))).rejects.toThrow()
  expect(await keys.send('a', tokenOf)).toBe('token-3')
})
