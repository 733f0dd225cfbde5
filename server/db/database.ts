import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { namedPool } from './named-pool'
import type { Tables } from './tables'

/** Handle for queries: the pool, or one transaction; a repository cannot tell and need not. */
export type Db = Kysely<Tables>

const INT8 = 20
const DATE = 1082
const POINT = 600

// bigint columns hold epoch milliseconds and counts, all below 2^53; days stay text, free of time zones.
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, (text: string) => text)
// The package's list of types stops short of point; the parser table takes any.
pg.types.setTypeParser(POINT as number, (text: string) => {
  const [x = Number.NaN, y = Number.NaN] = text.slice(1, -1).split(',').map(Number)
  return { x, y }
})

/** An open database and the way to close it. */
export interface Database {
  readonly db: Db
  /**
   * A few connections beside the pool, for what runs in the background: however many calls wait for the pool, news are
   * delivered and dates go on.
   */
  readonly background: Db
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

/** Connections beside the pool. Source: ours */
const BACKGROUND_CONNECTIONS = 4

/**
 * Opens a pool of connections to PostgreSQL 15 or newer.
 * A query that runs longer than 5 s, or waits longer than 2 s for a lock, fails.
 * Source: ours.
 */
export const openDatabase = (
  url: string,
  options: { maxConnections: number; onError: (error: Error) => void },
): Database => {
  const openPool = (max: number): Db => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 5_000,
    })
    // A connection that breaks must not end the process, whether it rests or stands between two queries of a transaction.
    pool.on('connect', (client) => void client.on('error', options.onError))
    pool.on('error', () => undefined)
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedPool(pool) }) })
  }
  const db = openPool(options.maxConnections)
  const background = openPool(BACKGROUND_CONNECTIONS)
  return { db, background, close: async () => void (await Promise.all([db.destroy(), background.destroy()])) }
}
