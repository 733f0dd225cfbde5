import { createKeyedQueue } from './keyed-queue'

/** Work that ends when the test ends it. */
const held = () => {
  let finish: (answer: string) => void = () => undefined
  let refuse: (error: Error) => void = () => undefined
  const ended = new Promise<string>((resolve, reject) => {
    finish = resolve
    refuse = reject
  })
  return { finish, refuse, ended }
}

test('runs work of one key in order, and work of another key at once', async () => {
  const queue = createKeyedQueue()
  const begun: string[] = []
  const first = held()
  const begin = (name: string, ended: Promise<string>) => (): Promise<string> => {
    begun.push(name)
    return ended
  }
  const one = queue.run('ann', begin('one', first.ended))
  const two = queue.run('ann', begin('two', Promise.resolve('second')))
  expect(await queue.run('bob', begin('three', Promise.resolve('third')))).toBe('third')
  expect(begun).toEqual(['one', 'three'])
  first.finish('first')
  expect(await Promise.all([one, two])).toEqual(['first', 'second'])
  expect(begun).toEqual(['one', 'three', 'two'])
})

test('a failure rejects its own caller and does not stop later work', async () => {
  const queue = createKeyedQueue()
  const first = held()
  const one = queue.run('ann', () => first.ended)
  const two = queue.run('ann', () => Promise.resolve('second'))
  first.refuse(new Error('broken'))
  await expect(one).rejects.toThrow('broken')
  expect(await two).toBe('second')
})

test('refuses work beyond the limit of a key until earlier work has ended', async () => {
  const queue = createKeyedQueue(1)
  const first = held()
  const one = queue.run('ann', () => first.ended)
  const two = queue.run('ann', () => Promise.resolve('second'))
  const refused = { refusal: 'RATE_LIMITED', data: { retryAfter: 10 } }
  await expect(queue.run('ann', () => Promise.resolve('third'))).rejects.toMatchObject(refused)
  expect(await queue.run('bob', () => Promise.resolve('fourth'))).toBe('fourth')
  first.finish('first')
  await Promise.all([one, two])
  expect(await queue.run('ann', () => Promise.resolve('fifth'))).toBe('fifth')
})
