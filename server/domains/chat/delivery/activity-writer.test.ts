import { silentLog } from '../../../lib/log'
import { createActivityWriter } from './activity-writer'

/** A writer whose writes end when the test says so. */
const startWriter = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const touchActive = (id: string): Promise<void> => {
    begun.push(id)
    return new Promise((resolve) => void ends.push(resolve))
  }
  const endAll = async (): Promise<void> => {
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { writer: createActivityWriter({ log: silentLog }, { members: { touchActive } }), begun, endAll }
}

test('writes four members at once, and each member who waits once', async () => {
  const { writer, begun, endAll } = startWriter()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'e', 'f', 'e']) writer.add(id)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await endAll()
  await writer.settled()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('settles after the last write, and writes again later', async () => {
  const { writer, begun, endAll } = startWriter()
  await writer.settled()
  writer.add('a')
  let isSettled = false
  const settled = writer.settled().then(() => {
    isSettled = true
  })
  await new Promise(setImmediate)
  expect(isSettled).toBe(false)
  await endAll()
  await settled
  writer.add('a')
  await endAll()
  await writer.settled()
  expect(begun).toEqual(['a', 'a'])
})

test('goes on after a write that failed, which is logged', async () => {
  const logged: unknown[] = []
  const log = { ...silentLog, error: (...line: unknown[]) => void logged.push(line) }
  const done: string[] = []
  const touchActive = (id: string): Promise<void> =>
    id === 'a' ? Promise.reject(new Error('no database')) : Promise.resolve(void done.push(id))
  const writer = createActivityWriter({ log }, { members: { touchActive } })
  writer.add('a')
  writer.add('b')
  await writer.settled()
  expect(done).toEqual(['b'])
  expect(logged).toHaveLength(1)
})
