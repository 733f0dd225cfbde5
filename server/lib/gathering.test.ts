import { createGathering } from './gathering'

interface Round {
  readonly items: readonly string[]
  finish(answered: readonly string[]): void
  fail(): void
}

const errors: string[] = []
const log = { error: (event: string) => void errors.push(event) }

/** Items are words, each its own key; the test ends each transaction. */
const gather = () => {
  const rounds: Round[] = []
  const gathering = createGathering<string, string>(log, {
    name: 'words',
    keyOf: (word) => word,
    serve: (items) =>
      new Promise((resolve, reject) => {
        rounds.push({
          items,
          finish: (answered) => resolve(new Map(answered.map((word) => [word, word.toUpperCase()]))),
          fail: () => reject(new Error('lost')),
        })
      }),
  })
  const until = async (count: number): Promise<Round> => {
    while (rounds.length < count) await new Promise((resolve) => setImmediate(resolve))
    return rounds[count - 1] as Round
  }
  return { gathering, rounds, until }
}

test('what comes at one moment is served together, each with its own answer', async () => {
  const { gathering, until } = gather()
  const answers = Promise.all(['a', 'b', 'c'].map((word) => gathering.join(word)))
  const round = await until(1)
  expect(round.items).toEqual(['a', 'b', 'c'])
  round.finish(['a', 'c'])
  expect(await answers).toEqual(['A', null, 'C'])
})

test('one whose key is here already goes by itself, whether the other waits or is being served', async () => {
  const { gathering, until } = gather()
  const first = gathering.join('a')
  expect(await gathering.join('a')).toBeNull()
  const round = await until(1)
  expect(round.items).toEqual(['a'])
  expect(await gathering.join('a')).toBeNull()
  round.finish(['a'])
  expect(await first).toBe('A')
  const again = gathering.join('a')
  const next = await until(2)
  next.finish(['a'])
  expect(await again).toBe('A')
})

test('when the transaction fails each goes by itself, and its keys are free again', async () => {
  const { gathering, until } = gather()
  const answers = Promise.all(['a', 'b'].map((word) => gathering.join(word)))
  const round = await until(1)
  round.fail()
  expect(await answers).toEqual([null, null])
  expect(errors.splice(0)).toEqual(['words.together_failed'])
  const again = gathering.join('a')
  const next = await until(2)
  next.finish(['a'])
  expect(await again).toBe('A')
})

test('a crowd is served by no more than two transactions at a time, a hundred each', async () => {
  const { gathering, rounds, until } = gather()
  const crowd = Array.from({ length: 350 }, (_, at) => String.fromCodePoint(0x4e00 + at))
  const answers = Promise.all(crowd.map((word) => gathering.join(word)))
  const first = await until(1)
  const second = gathering.join('z')
  const other = await until(2)
  expect([first.items.length, other.items.length]).toEqual([100, 100])
  await new Promise((resolve) => setImmediate(resolve))
  expect(rounds).toHaveLength(2)
  for (let count = 1; count <= 4; count += 1) {
    const round = await until(count)
    round.finish(round.items)
  }
  expect(await answers).toEqual(crowd.map((word) => word.toUpperCase()))
  expect(await second).toBe('Z')
})
