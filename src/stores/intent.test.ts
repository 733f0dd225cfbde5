import { NetworkError } from '@/api/errors'
import { refusal } from '../../test/client/fake-api'
import { Intent } from './intent'

const counted = () => {
  let count = 0
  return new Intent(() => `token-${++count}`)
}
const failing = (error: Error) => (): Promise<never> => Promise.reject(error)
const tokenOf = (token: string) => Promise.resolve(token)

test('a wish keeps its token until the server has said what became of it', async () => {
  const intent = counted()
  await expect(intent.send('a', failing(new NetworkError('timeout')))).rejects.toThrow()
  await expect(intent.send('a', failing(refusal('UNKNOWN')))).rejects.toThrow()
  expect(await intent.send('a', tokenOf)).toBe('token-1')
  expect(await intent.send('a', tokenOf)).toBe('token-2')
})

test('a refusal ends a wish, and another wish has another token', async () => {
  const intent = counted()
  await expect(intent.send('a', failing(refusal('FEE_CHANGED')))).rejects.toThrow()
  expect(await intent.send('a', tokenOf)).toBe('token-2')
  await expect(intent.send('b', failing(new NetworkError('offline')))).rejects.toThrow()
  expect(await intent.send('c', tokenOf)).toBe('token-4')
})
