import { createRecentWrites } from '../realtime/recent-writes'
import type { Db } from './database'
import { createReads } from './reads'

const MAX_LAG_MS = 3_000
const primary = { name: 'primary' } as unknown as Db
const secondary = { name: 'replica' } as unknown as Db
const nameOf = (db: Db): Promise<string> => Promise.resolve((db as unknown as { name: string }).name)

const setUp = () => {
  const state = { now: 0, behindMs: 0, failed: 0 }
  const listeners: ((memberId: string) => void)[] = []
  const bus = {
    subscribe: (listener: (memberId: string) => void) => (listeners.push(listener), () => undefined),
  }
  const replica = {
    db: secondary,
    behindMs: () => state.behindMs,
    isItsFault: (error: unknown) => !(error instanceof TypeError),
    failed: () => void (state.failed += 1),
  }
  const recentWrites = createRecentWrites(bus, { ms: MAX_LAG_MS, now: () => state.now })
  const reads = createReads({ primary, replica, recentWrites, maxLagMs: MAX_LAG_MS })
  const sideOf = async (memberId: string) => (await reads.of(memberId))(nameOf)
  return {
    state,
    reads,
    sideOf,
    notify: (memberId: string) => listeners.forEach((listener) => listener(memberId)),
  }
}

describe('the side of a read', () => {
  test('is the primary for a member who wrote or was notified, until the longest lag has passed', async () => {
    const { state, reads, sideOf, notify } = setUp()
    await reads.wrote(['ada'])
    notify('bob')
    state.now = MAX_LAG_MS
    expect([await sideOf('ada'), await sideOf('bob'), await sideOf('eve')]).toEqual([
      'primary',
      'primary',
      'replica',
    ])
    state.now = MAX_LAG_MS + 1
    expect([await sideOf('ada'), await sideOf('bob')]).toEqual(['replica', 'replica'])
    expect(reads.counts()).toEqual({ replica: 3, wrote: 2, lagging: 0, failed: 0 })
  })

  test('is the primary while the replica is older than permitted, also when it falls behind during a call', async () => {
    const { state, reads, sideOf } = setUp()
    const read = await reads.of('ada')
    state.behindMs = MAX_LAG_MS + 1
    expect([await read(nameOf), await sideOf('ada')]).toEqual(['primary', 'primary'])
  })

  test('is the primary after a failure of the replica; the work runs again there', async () => {
    const { state, reads } = setUp()
    const read = await reads.of('ada')
    const work = (db: Db) => (db === primary ? nameOf(db) : Promise.reject(new Error('gone')))
    expect(await read(work)).toBe('primary')
    expect(state.failed).toBe(1)
    expect(reads.counts()).toMatchObject({ replica: 0, failed: 1 })
  })

  test('does not repeat an error that the primary would have, too', async () => {
    const { reads } = setUp()
    const read = await reads.of('ada')
    await expect(read(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
    expect(reads.counts()).toMatchObject({ replica: 0, failed: 0 })
  })
})
