import { NetworkError } from '@/api/errors'
import { refusal } from '../../test/client/fake-api'
import { Intent, Intents } from './intent'

const counted = () => {
  let count = 0
  return new Intent(() => `token-${++count}`)
}
const failing = (error: Error) => (): Promise<never> => Promise.reject(error)
const tokenOf = (token: string) => Promise.resolve(token)

test('a request keeps its token until the server has given a definite answer', async () => {
  const intent = counted()
  await expect(intent.send('a', failing(new NetworkError('timeout')))).rejects.toThrow()
  await expect(intent.send('a', failing(refusal('UNKNOWN')))).rejects.toThrow()
  expect(await intent.send('a', tokenOf)).toBe('token-1')
  expect(await intent.send('a', tokenOf)).toBe('token-2')
})

test('a refusal ends a request, and another request has another token', async () => {
  const intent = counted()
  await expect(intent.send('a', failing(refusal('FEE_CHANGED')))).rejects.toThrow()
  expect(await intent.send('a', tokenOf)).toBe('token-2')
  await expect(intent.send('b', failing(new NetworkError('offline')))).rejects.toThrow()
  expect(await intent.send('c', tokenOf)).toBe('token-4')
})

test('parallel requests have a token each, until all are cleared', async () => {
  let count = 0
  const intents = new Intents(() => `token-${++count}`)
  await expect(intents.send('like', failing(refusal('UNKNOWN')))).rejects.toThrow()
  await expect(intents.send('pass', failing(new NetworkError('timeout')))).rejects.toThrow()
  expect(await intents.send('like', tokenOf)).toBe('token-1')
  expect(await intents.send('pass', tokenOf)).toBe('token-2')
  await expect(intents.send('like', failing(new NetworkError('timeout')))).rejects.toThrow()
  intents.clear()
  expect(await intents.send('like', tokenOf)).toBe('token-4')
})

test('an answer after `clear` removes no token of a later request', async () => {
  let count = 0
  const intents = new Intents(() => `token-${++count}`)
  let answer = (): void => undefined
  const early = intents.send('like', () => new Promise<void>((resolve) => (answer = resolve)))
  intents.clear()
  await expect(intents.send('like', failing(new NetworkError('timeout')))).rejects.toThrow()
  answer()
  await early
  expect(await intents.send('like', tokenOf)).toBe('token-2')
})
