import { SingleFlight } from './single-flight'

const held = () => {
  const ends: { answer(value: string): void; fail(error: Error): void }[] = []
  const act = () => new Promise<string>((answer, fail) => ends.push({ answer, fail }))
  return { ends, act }
}

test('calls for one key share the running one, and the next call after its end is new', async () => {
  const { ends, act } = held()
  const flight = new SingleFlight<string>()
  const both = [flight.run('leave', act), flight.run('leave', act)]
  expect([ends.length, flight.has('leave'), flight.has('join')]).toEqual([1, true, false])
  ends[0]?.answer('left')
  expect(await Promise.all(both)).toEqual(['left', 'left'])
  expect(flight.has('leave')).toBe(false)
  void flight.run('leave', act)
  expect(ends.length).toBe(2)
})

test('other keys run beside it, and a failure reaches every caller', async () => {
  const { ends, act } = held()
  const flight = new SingleFlight<string>()
  const calls = [flight.run('a', act), flight.run('a', act)]
  void flight.run('b', act)
  expect(ends.length).toBe(2)
  ends[0]?.fail(new Error('offline'))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([flight.has('a'), flight.has('b')]).toEqual([false, true])
})

test('a call that was forgotten does not end a later one', async () => {
  const { ends, act } = held()
  const flight = new SingleFlight<string>()
  const early = flight.run('a', act)
  flight.clear()
  void flight.run('a', act)
  ends[0]?.answer('late')
  await early
  expect(flight.has('a')).toBe(true)
})
