import { fail } from './errors'

/** Work of one key one after the other, in the order in which it came; other keys do not wait for it. */
export interface KeyedQueue {
  /**
   * Runs the work once everything that came before it for the key has ended, however that ended.
   * @throws DomainError RATE_LIMITED where too much waits for the key already
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** What may wait for one key, beside what is being done; no honest client sends so much at once. Source: ours */
const MOST_WAITING = 40
/** When to come again, in seconds. Source: ours */
const RETRY_SECONDS = 10

interface Lane {
  last: Promise<unknown>
  count: number
}

/** Lanes of this process. */
export const createKeyedQueue = (mostWaiting: number = MOST_WAITING): KeyedQueue => {
  const lanes = new Map<string, Lane>()

  return {
    async run(key, work) {
      const lane = lanes.get(key) ?? { last: Promise.resolve(), count: 0 }
      if (lane.count > mostWaiting) fail('RATE_LIMITED', { retryAfter: RETRY_SECONDS })
      lanes.set(key, lane)
      lane.count += 1
      const mine = lane.last.then(work)
      lane.last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        lane.count -= 1
        if (lane.count === 0) lanes.delete(key)
      }
    },
  }
}
