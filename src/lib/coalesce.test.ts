import { promisesSettled } from '../../test/client/promises'
import { coalesce } from './coalesce'

/** A coalesced run that ends when a test ends it. */
function errand() {
  const ends: (() => void)[] = []
  let begun = 0
  const ask = coalesce(() => {
    begun += 1
    return new Promise((resolve) => ends.push(resolve))
  })
  return {
    ask,
    begun: () => begun,
    end: () => {
      ends.shift()?.()
      return promisesSettled()
    },
  }
}

test('any number of calls during a run share one next run', async () => {
  const { ask, begun, end } = errand()
  for (let call = 0; call < 50; call += 1) void ask()
  expect(begun()).toBe(1)
  await end()
  expect(begun()).toBe(2)
  await end()
  expect(begun()).toBe(2)
  void ask()
  expect(begun()).toBe(3)
})

test('a call during a run waits for the next run', async () => {
  const { ask, end } = errand()
  const done: string[] = []
  void ask().then(() => done.push('first'))
  void ask().then(() => done.push('second'))
  await end()
  expect(done).toEqual(['first'])
  await end()
  expect(done).toEqual(['first', 'second'])
})

test('a call between two runs does not start a second run at the same time', async () => {
  const { ask, begun, end } = errand()
  const first = ask()
  void ask()
  void first.then(ask)
  await end()
  expect(begun()).toBe(2)
  await end()
  expect(begun()).toBe(3)
})
