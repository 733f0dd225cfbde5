import { sql } from 'kysely'
import type { Log } from '../lib/log'
import { type Database, type DatabaseOptions, type Db, openDatabase } from './database'
import { createReplicaLag, positionOf } from './replica-lag'
import { sqlStateOf } from './sqlstate'

/** How often the positions of both servers are compared, in ms. It costs the primary one short statement. Source: ours */
const COMPARE_MS = 1_000
/** How long a read waits for a connection to the replica before it goes to the primary, in ms. Source: ours */
const CONNECT_MS = 1_000
/** A write that reached a server that takes none: the work was no read. Source: PostgreSQL, read_only_sql_transaction */
const NO_WRITES = '25006'
/** The statement ran for too long. The primary would run it as long. Source: PostgreSQL, query_canceled */
const TOO_LONG = '57014'

/** A streaming replica of the primary. */
export interface Replica {
  readonly db: Db
  /** How old its data can be, in ms; infinite for one that does not answer or is no replica. */
  behindMs(): number
  /** Whether the primary can answer a read that failed on the replica with this error. */
  isItsFault(error: unknown): boolean
  /** A read failed on it, so it is not used until it answers again. */
  failed(): void
  close(): Promise<void>
}

/** Where the primary is, and how old data may be. */
export interface ReplicaOptions extends Pick<DatabaseOptions, 'limits' | 'maxConnections' | 'tracer'> {
  readonly url: string
  readonly primary: Pick<Database, 'background'>
  /** Oldest data that is used, in ms; only for the log. */
  readonly maxLagMs: number
  readonly log: Log
  /** A clock that never goes back, in ms; by default the process's own. */
  readonly now?: () => number
}

const primaryPosition = async (db: Db): Promise<bigint> => {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(db)
  return positionOf(rows[0]?.lsn ?? '0/0')
}

/** The position up to which a replica has replayed; null for any other server. */
const replayedPosition = async (db: Db): Promise<bigint | null> => {
  const { rows } = await sql<{ lsn: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn`.execute(db)
  const lsn = rows[0]?.lsn ?? null
  return lsn === null ? null : positionOf(lsn)
}

/** Connects to a replica and measures its lag until it is closed. Neither a missing nor a slow replica fails the start. */
export const openReplica = async (options: ReplicaOptions): Promise<Replica> => {
  const { url, primary, maxLagMs, log, now = () => performance.now() } = options
  const lag = createReplicaLag()
  const database = openDatabase(url, {
    maxConnections: options.maxConnections,
    ...(options.limits && { limits: options.limits }),
    ...(options.tracer && { tracer: options.tracer }),
    connectMs: CONNECT_MS,
    // It is reported once, below.
    onError: () => undefined,
  })
  let isUsable = true
  const report = (): void => {
    const was = isUsable
    isUsable = lag.behindMs(now()) <= maxLagMs
    if (was && !isUsable) log.warn('replica.unused')
    if (!was && isUsable) log.info('replica.used')
  }
  const compare = async (): Promise<void> => {
    try {
      const atMs = now()
      lag.sampled(atMs, await primaryPosition(primary.background))
      const position = await replayedPosition(database.background)
      if (position === null) lag.forget()
      else lag.replayed(position)
    } catch {
      // The last confirmation grows old, so a silent replica falls out of use by itself.
    }
    report()
  }
  let comparing = compare()
  let isComparing = false
  const timer = setInterval(() => {
    if (isComparing) return
    isComparing = true
    comparing = compare().finally(() => void (isComparing = false))
  }, COMPARE_MS)
  await comparing
  return {
    db: database.db,
    behindMs: () => lag.behindMs(now()),
    isItsFault: (error) => ![NO_WRITES, TOO_LONG].includes(sqlStateOf(error) ?? ''),
    failed() {
      lag.forget()
      report()
    },
    async close() {
      clearInterval(timer)
      await comparing
      await database.close()
    },
  }
}
