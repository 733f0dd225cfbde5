import { promisesSettled } from '../../test/client/promises'
import { gathered } from './gathered'

/** An errand that ends when a test says so. */
function errand() {
  const ends: (() => void)[] = []
  let begun = 0
  const ask = gathered(() => {
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

test('however many ask while it runs, it runs once more', async () => {
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

test('who asks while it runs waits for the run after it', async () => {
  const { ask, end } = errand()
  const done: string[] = []
  void ask().then(() => done.push('first'))
  void ask().then(() => done.push('second'))
  await end()
  expect(done).toEqual(['first'])
  await end()
  expect(done).toEqual(['first', 'second'])
})

test('who asks at the end of a run, when the next has not begun yet, does not make two run at once', async () => {
  const { ask, begun, end } = errand()
  const first = ask()
  void ask()
  void first.then(ask)
  await end()
  expect(begun()).toBe(2)
  await end()
  expect(begun()).toBe(3)
})
