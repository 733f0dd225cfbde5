import type { RecentWrites } from '../db/reads'
import type { Bus } from './bus'
import type { RedisAddress, RedisLink } from './redis-link'

/** For a server that needs to know nothing of it. */
export const noRecentWrites: RecentWrites = {
  add: () => Promise.resolve(),
  has: () => Promise.resolve(false),
}

/** How long a write is recent, and the clock, in ms. */
interface Window {
  readonly ms: number
  readonly now?: () => number
}

/** The writes of this node, and those of others of which an event reached it. */
export const createRecentWrites = (
  bus: Pick<Bus, 'subscribe'>,
  { ms, now = () => performance.now() }: Window,
): RecentWrites => {
  /** In the order of their times. */
  const times = new Map<string, number>()
  const note = (memberId: string): void => {
    const atMs = now()
    times.delete(memberId)
    times.set(memberId, atMs)
    for (const [oldest, oldestMs] of times) {
      if (atMs - oldestMs <= ms) break
      times.delete(oldest)
    }
  }
  // A member who is notified of a change asks for it next.
  bus.subscribe(note)
  return {
    add(memberIds) {
      for (const memberId of memberIds) note(memberId)
      return Promise.resolve()
    },
    has: (memberId) => Promise.resolve(now() - (times.get(memberId) ?? Number.NEGATIVE_INFINITY) <= ms),
  }
}

/**
 * The same for several nodes: a key in Redis for each member, which expires. A node that cannot ask Redis takes every
 * member for one who wrote.
 */
export const createSharedWrites = (
  own: RecentWrites,
  { prefix }: Pick<RedisAddress, 'prefix'>,
  { link, ms }: { readonly link: Pick<RedisLink, 'run'>; readonly ms: number },
): RecentWrites => {
  const keyOf = (memberId: string): string => `${prefix}wrote:${memberId}`
  return {
    async add(memberIds) {
      await own.add(memberIds)
      await link.run(async (redis) => {
        const batch = redis.pipeline()
        for (const memberId of memberIds) batch.set(keyOf(memberId), '', 'PX', ms)
        return batch.exec()
      })
    },
    has: async (memberId) =>
      (await own.has(memberId)) || (await link.run((redis) => redis.exists(keyOf(memberId)))) !== 0,
  }
}
