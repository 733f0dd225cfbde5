import { createBatcher } from './batcher'
import { DomainError } from './errors'

interface Round {
  readonly items: readonly string[]
  finish(answered: readonly string[]): void
  fail(error?: Error): void
}

const errors: string[] = []
const log = { error: (event: string) => void errors.push(event) }

/** Items are words, each its own key; the test ends each transaction. */
const startBatcher = () => {
  const rounds: Round[] = []
  const batcher = createBatcher<string, string>(log, {
    name: 'words',
    keyOf: (word) => word,
    serve: (items) =>
      new Promise((resolve, reject) => {
        rounds.push({
          items,
          finish: (answered) => resolve(new Map(answered.map((word) => [word, word.toUpperCase()]))),
          fail: (error = new Error('lost')) => reject(error),
        })
      }),
  })
  const until = async (count: number): Promise<Round> => {
    while (rounds.length < count) await new Promise((resolve) => setImmediate(resolve))
    return rounds[count - 1] as Round
  }
  return { batcher, rounds, until }
}

test('splits items of one moment between two transactions and gives each item its own answer', async () => {
  const { batcher, until } = startBatcher()
  const answers = Promise.all(['a', 'b', 'c'].map((word) => batcher.join(word)))
  const [first, second] = [await until(1), await until(2)]
  expect([first.items, second.items]).toEqual([['a', 'b'], ['c']])
  first.finish(['a'])
  second.finish(['c'])
  expect(await answers).toEqual(['A', null, 'C'])
})

test('items that join while both transactions run wait and are served together', async () => {
  const { batcher, rounds, until } = startBatcher()
  const early = Promise.all(['a', 'b'].map((word) => batcher.join(word)))
  const [first, second] = [await until(1), await until(2)]
  const late = Promise.all(['c', 'd', 'e'].map((word) => batcher.join(word)))
  await new Promise((resolve) => setImmediate(resolve))
  expect(rounds).toHaveLength(2)
  first.finish(['a'])
  expect((await until(3)).items).toEqual(['c', 'd', 'e'])
  second.finish(['b'])
  rounds[2]?.finish(['c', 'd', 'e'])
  expect(await early).toEqual(['A', 'B'])
  expect(await late).toEqual(['C', 'D', 'E'])
})

test('an item waits while its key is served; further items with that key are returned at once', async () => {
  const { batcher, rounds, until } = startBatcher()
  const first = batcher.join('a')
  expect(await batcher.join('a')).toBeNull()
  const round = await until(1)
  expect(round.items).toEqual(['a'])
  const again = batcher.join('a')
  expect(await batcher.join('a')).toBeNull()
  // The free transaction serves other items meanwhile.
  const other = batcher.join('b')
  expect((await until(2)).items).toEqual(['b'])
  rounds[1]?.finish(['b'])
  expect(await other).toBe('B')
  await new Promise((resolve) => setImmediate(resolve))
  expect(rounds).toHaveLength(2)
  round.finish(['a'])
  expect(await first).toBe('A')
  const next = await until(3)
  expect(next.items).toEqual(['a'])
  next.finish([])
  expect(await again).toBeNull()
})

test('when a transaction fails, every item is served alone and its key is free again', async () => {
  const { batcher, until } = startBatcher()
  const answers = Promise.all(['a', 'b', 'c'].map((word) => batcher.join(word)))
  const [first, second] = [await until(1), await until(2)]
  first.fail()
  second.finish(['c'])
  expect(await answers).toEqual([null, null, 'C'])
  expect(errors.splice(0)).toEqual(['words.together_failed'])
  const again = batcher.join('a')
  const next = await until(3)
  next.finish(['a'])
  expect(await again).toBe('A')
})

test('after a refusal inside the transaction every item is served alone, and nothing is logged', async () => {
  const { batcher, until } = startBatcher()
  const answers = Promise.all(['a', 'b'].map((word) => batcher.join(word)))
  const [first, second] = [await until(1), await until(2)]
  first.fail(new DomainError('UNLOCK_DAILY_LIMIT'))
  second.finish(['b'])
  expect(await answers).toEqual([null, 'B'])
  expect(errors).toEqual([])
})

test('serves many items in at most two transactions at a time, with a hundred items each', async () => {
  const { batcher, rounds, until } = startBatcher()
  const crowd = Array.from({ length: 350 }, (_, at) => String.fromCodePoint(0x4e00 + at))
  const answers = Promise.all(crowd.map((word) => batcher.join(word)))
  await until(2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(rounds.map(({ items }) => items.length)).toEqual([100, 100])
  for (let count = 1; count <= 4; count += 1) {
    const round = await until(count)
    round.finish(round.items)
  }
  expect(await answers).toEqual(crowd.map((word) => word.toUpperCase()))
  expect(Math.max(...rounds.map(({ items }) => items.length))).toBe(100)
})
