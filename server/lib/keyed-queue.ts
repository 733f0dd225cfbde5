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

interface Queue {
  last: Promise<unknown>
  count: number
}

/** A keyed queue of this process. */
export const createKeyedQueue = (mostWaiting: number = MOST_WAITING): KeyedQueue => {
  const queues = new Map<string, Queue>()

  return {
    async run(key, work) {
      const queue = queues.get(key) ?? { last: Promise.resolve(), count: 0 }
      if (queue.count > mostWaiting) fail('RATE_LIMITED', { retryAfter: RETRY_SECONDS })
      queues.set(key, queue)
      queue.count += 1
      const mine = queue.last.then(work)
      queue.last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        queue.count -= 1
        if (queue.count === 0) queues.delete(key)
      }
    },
  }
}
