import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type Database, poolLoadOf } from '../../server/db/database'
import type { Tables } from '../../server/db/tables'

/** A database as seen by a process that dies. */
export interface MortalDatabase extends Database {
  /**
   * Counts statements from now on. The process dies after the statement of this number, from 0, before it receives
   * the answer: for the database that equals a death before the next one. Null lets it live.
   */
  arm(deathAt: number | null): void
  /** Statements since `arm`, including those that begin and end transactions. */
  readonly statements: number
  /** Numbers of the statements since `arm` that lasted at once: each commit, and each one outside a transaction. */
  readonly lasting: ReadonlySet<number>
  readonly isDead: boolean
}

/** Thrown by every statement of a process that died. */
export class DeadError extends Error {
  constructor() {
    super('the process died')
    this.name = 'DeadError'
  }
}

/** Number of connections of such a process. */
const CONNECTIONS = 4

/**
 * Opens a database for the services of one process that may die at any of its statements: from then on none of them
 * reaches the database, and its connections are closed, as when a process is killed.
 */
export const openMortalDatabase = (url: string): MortalDatabase => {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, lock_timeout: 2_000 })
  pool.on('error', () => undefined)
  const clients = new Set<pg.PoolClient>()
  const inTransaction = new Set<pg.PoolClient>()
  const lasting = new Set<number>()
  let deathAt: number | null = null
  let statements = 0
  let isArmed = false
  let isDead = false

  const die = async (): Promise<never> => {
    isDead = true
    await Promise.all([...clients].map((client) => (client as unknown as pg.Client).end()))
    throw new DeadError()
  }

  /** True for a statement whose effect no death undoes. */
  const follow = (client: pg.PoolClient, statement: string): boolean => {
    const [, word] = /^\s*(begin|start transaction|commit|rollback)\b/i.exec(statement) ?? []
    if (word === undefined) return !inTransaction.has(client)
    if (/^(commit|rollback)/i.test(word)) inTransaction.delete(client)
    else inTransaction.add(client)
    return /^commit/i.test(word)
  }

  const query = async (client: pg.PoolClient, statement: string, values: readonly unknown[]) => {
    if (isDead) throw new DeadError()
    const number = isArmed ? statements++ : -1
    const result = await client.query(statement, [...values])
    if (follow(client, statement)) lasting.add(number)
    if (number === deathAt) await die()
    if (isDead) throw new DeadError()
    return result
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    if (isDead) throw new DeadError()
    const client = await pool.connect()
    client.on('error', () => undefined)
    clients.add(client)
    return {
      query: ((statement: string, values: readonly unknown[] = []) =>
        query(client, statement, values)) as unknown as PostgresPoolClient['query'],
      release: () => {
        clients.delete(client)
        client.release(isDead)
      },
    }
  }

  const mortalPool: PostgresPool = { connect, end: () => pool.end() }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: mortalPool }) })
  return {
    db,
    background: db,
    connections: () => poolLoadOf(pool),
    close: () => pool.end(),
    arm(next) {
      deathAt = next
      statements = 0
      lasting.clear()
      isArmed = true
    },
    lasting,
    get statements() {
      return statements
    },
    get isDead() {
      return isDead
    },
  }
}
