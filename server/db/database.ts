import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { namedPool } from './named-pool'
import { GRACE_MS, inTime, SilenceError, STATEMENT_MS } from './patience'
import { noTracer, type Tracer } from '../tracing/tracer'
import type { MainTables } from './chat/chat-tables'

/**
 * Handle for queries: the pool, or one transaction. A repository works the same with both. The chat tables have a handle of
 * their own, `ChatDb`; a statement of them does not compile on this one.
 */
export type Db = Kysely<MainTables>

const INT8 = 20
const DATE = 1082
const POINT = 600

// bigint columns hold epoch milliseconds and counts, all below 2^53; days stay text, free of time zones.
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, (text: string) => text)
// The package's list of types lacks point; the parser table accepts any number.
pg.types.setTypeParser(POINT as number, (text: string) => {
  const [x = Number.NaN, y = Number.NaN] = text.slice(1, -1).split(',').map(Number)
  return { x, y }
})

/** How a pool is used: open connections, those without work, and callers that wait for one. */
export interface PoolLoad {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** The load of a pool at this moment. */
export const poolLoadOf = (pool: pg.Pool): PoolLoad => ({
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

/** An open database. */
export interface Database {
  readonly db: Db
  /**
   * A few connections beside the pool for background work: events are delivered and dates continue, however many calls wait
   * for the pool.
   */
  readonly background: Db
  /** Connections of the pool for calls at this moment. */
  connections(): PoolLoad
  /** Waits for running queries, then until every connection is closed; for a silent database no longer than the grace. */
  close(): Promise<void>
}

/** How long a query waits for a free connection, in ms. Source: ours */
const CONNECT_MS = 5_000
/**
 * How long a connection without work stays open, in ms. A new one costs both sides a login and the preparation of each
 * statement: after ten seconds, the package's own limit, every burst began with that. Source: ours (measured)
 */
const IDLE_MS = 600_000
/** How long a statement waits for a locked row, in ms. Source: ours */
const LOCK_MS = 2_000
/** Connections beside the pool. Source: ours */
const BACKGROUND_CONNECTIONS = 4

/** Follows the connections of a pool; returns a function that waits until all of them are closed. */
const followConnections = (pool: pg.Pool): (() => Promise<void>) => {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void open.add(client))
  // Emitted when the connection is closed. The pool's `end` already settles while its last messages are on their way.
  pool.on('remove', (client) => void open.delete(client))
  return async () => {
    while (open.size > 0) await new Promise((resolve) => void pool.once('remove', resolve))
  }
}

/** Source of the time limits of statements: each connection for itself, or the role of the database. */
export type LimitsBy = 'connection' | 'role'

/** Options of a database. */
export interface DatabaseOptions {
  /**
   * With `role`, connections set no limit, as a pooler between transactions requires; `requireRoleLimits` checks that the
   * role has them. Default `connection`.
   */
  readonly limits?: LimitsBy
  readonly maxConnections: number
  readonly onError: (error: Error) => void
  /** Records a span for each statement of a recorded trace; by default none. */
  readonly tracer?: Tracer
  /** Longest time of one statement, in ms; 0 for no limit, as for migrations. Default 5,000. */
  readonly statementMs?: number
  /** Additional time to wait for an answer, in ms. Default 3,000. */
  readonly graceMs?: number
  /** How long a query waits for a free connection, in ms. Default 5,000. */
  readonly connectMs?: number
  /** How long a statement waits for a row that another transaction has locked, in ms. Default 2,000. */
  readonly lockMs?: number
}

/**
 * Opens a pool of connections to PostgreSQL 15 or newer. A query fails when it runs longer than 5 s, when it waits longer
 * than 2 s for a lock, or when a database that no longer responds does not answer it 3 s later.
 * Source: ours.
 */
export const openDatabase = (url: string, options: DatabaseOptions): Database => {
  const {
    maxConnections,
    onError,
    statementMs = STATEMENT_MS,
    graceMs = GRACE_MS,
    connectMs = CONNECT_MS,
    tracer = noTracer,
  } = options
  const farewells: (() => Promise<void>)[] = []
  const openPool = (max: number): { db: Db; pool: pg.Pool } => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      // Statements that are given at once are sent at once.
      pipeline: true,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(options.limits !== 'role' && {
        statement_timeout: statementMs,
        lock_timeout: options.lockMs ?? LOCK_MS,
        idle_in_transaction_session_timeout: 5_000,
      }),
    })
    // A connection that breaks must not end the process, whether it is idle or between two queries of a transaction.
    pool.on('connect', (client) => void client.on('error', onError))
    pool.on('error', () => undefined)
    farewells.push(followConnections(pool))
    const patience = { statementMs, graceMs, connectMs }
    const dialect = new PostgresDialect({ pool: namedPool(pool, patience, tracer) })
    return { db: new Kysely<MainTables>({ dialect }), pool }
  }
  const { db, pool } = openPool(maxConnections)
  const { db: background } = openPool(BACKGROUND_CONNECTIONS)
  return {
    db,
    background,
    connections: () => poolLoadOf(pool),
    async close() {
      await Promise.all([db.destroy(), background.destroy()])
      // A database that is stopped while a connection is open breaks it, and that would be reported as an error.
      const closed = Promise.all(farewells.map((closedOf) => closedOf()))
      await inTime(closed, graceMs).catch((error: unknown) => {
        if (!(error instanceof SilenceError)) throw error
      })
    },
  }
}
