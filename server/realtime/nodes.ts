import type { Config } from '../config/config'
import type { RecentWrites } from '../db/reads'
import type { Ids } from '../lib/ids'
import type { Log } from '../lib/log'
import type { Bus } from './bus'
import { LocalBus } from './bus-local'
import { createRecentWrites, createSharedWrites, noRecentWrites } from './recent-writes'
import { localRoster, type Roster } from './roster'

/** The connection of this node to the others. */
export interface Nodes {
  readonly bus: Bus
  readonly roster: Roster
  /** Members for whom something was written within the permitted lag of a replica; knows nothing without a replica. */
  readonly recentWrites: RecentWrites
  /** Whether Redis answers; null for a node that uses none. */
  readonly isConnected: boolean | null
  /** Disconnects from the others. Safe to call again. */
  close(): Promise<void>
}

/** A single node. */
export const createSingleNode = (replica: Config['databaseRead'] = null): Nodes => {
  const bus = new LocalBus()
  return {
    bus,
    roster: localRoster,
    recentWrites: replica ? createRecentWrites(bus, { ms: replica.maxLagMs }) : noRecentWrites,
    isConnected: null,
    close: () => bus.close(),
  }
}

/**
 * Connects to the nodes that share a Redis, or returns a single node without one. Resolves whether Redis answers or
 * not.
 */
export const joinNodes = async (
  { redisUrl, redisPrefix, databaseRead }: Pick<Config, 'redisUrl' | 'redisPrefix' | 'databaseRead'>,
  ids: Pick<Ids, 'secret'>,
  log: Log,
): Promise<Nodes> => {
  if (redisUrl === null) return createSingleNode(databaseRead)
  // Loaded only when it is used.
  const [{ RedisLink }, { RedisBus }, { RedisRoster }] = await Promise.all([
    import('./redis-link'),
    import('./bus-redis'),
    import('./roster-redis'),
  ])
  const address = { url: redisUrl, prefix: redisPrefix }
  const node = ids.secret()
  const link = new RedisLink(address, 'speaking', log)
  const bus = new RedisBus(address, node, link, log)
  const ms = databaseRead?.maxLagMs ?? 0
  const recentWrites = databaseRead
    ? createSharedWrites(createRecentWrites(bus, { ms }), address, { link, ms })
    : noRecentWrites
  const close = async (): Promise<void> => {
    await bus.close()
    link.close()
  }
  return {
    bus,
    roster: new RedisRoster(address, node, link),
    recentWrites,
    get isConnected() {
      return link.isWell
    },
    close,
  }
}
