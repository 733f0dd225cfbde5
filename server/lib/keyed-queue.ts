import { fail } from './errors'

/** Runs work of one key one after the other, in the order of the calls; other keys do not wait for it. */
export interface KeyedQueue {
  /**
   * Runs the work once all earlier work of the key has ended, with or without success.
   * @throws DomainError RATE_LIMITED when too much already waits for the key
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Most calls that may wait for one key beside the running one; no honest client sends so many at once. Source: ours */
const MOST_WAITING = 40
/** Time after which a refused caller may retry, in seconds. Source: ours */
const RETRY_SECONDS = 10

interface Lane {
  last: Promise<unknown>
  count: number
}

/** A keyed queue of this process. */
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
