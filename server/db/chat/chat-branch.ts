import { type CompiledQuery, Kysely, type QueryResult, sql } from 'kysely'
import { connectionOver, dialectOf, refuseAfterEnd } from '../one-connection'
import type { ChatDb, ChatTables } from './chat-tables'

/**
 * How a transaction differs from the usual one, read committed. A serializable one could be refused at its commit although
 * it only read; a commit on two servers counts on the opposite.
 */
export type Isolation = 'repeatable read'

/** The part of a transaction that runs on the server of the chat tables. It begins with its first statement there. */
export interface ChatBranch {
  /** The handle for its statements. */
  readonly db: ChatDb
  /** Whether it has changed or locked anything. */
  hasWritten(): Promise<boolean>
  /** Ends it; nothing happens where it never began. */
  commit(): Promise<void>
  /** Ends it without effect; never fails, since a connection that breaks has the same effect. */
  rollback(): Promise<void>
  /** Makes it durable and lets go of it: it waits for `commit prepared` or `rollback prepared` under this name. */
  prepare(name: string): Promise<void>
}

/** A connection that was begun, and the function that returns it to the pool. */
interface Begun {
  readonly connection: ChatDb
  readonly release: () => void
}

/** Takes a connection of the pool and keeps it until it is released. */
const hold = (pool: ChatDb): Promise<Begun> =>
  new Promise((resolve, reject) => {
    pool
      .connection()
      .execute((connection) => new Promise<void>((release) => resolve({ connection, release })))
      .catch(reject)
  })

const begin = async (pool: ChatDb, isolation: Isolation | undefined): Promise<Begun> => {
  const begun = await hold(pool)
  try {
    const level = isolation === undefined ? sql`` : sql.raw(` isolation level ${isolation}`)
    await sql`begin${level}`.execute(begun.connection)
    return begun
  } catch (error) {
    begun.release()
    throw error
  }
}

/** Opens the part of a transaction for a server of the chat tables. Nothing is sent before its first statement. */
export const openChatBranch = (pool: ChatDb, isolation?: Isolation): ChatBranch => {
  let begun: Promise<Begun> | null = null
  let isEnded = false
  const start = (): Promise<Begun> => (begun ??= begin(pool, isolation))

  const send = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    refuseAfterEnd(isEnded)
    const { connection } = await start()
    return connection.executeQuery<Row>(query)
  }
  const db: ChatDb = new Kysely<ChatTables>({ dialect: dialectOf(connectionOver(send)) })

  /** Runs the last statement and returns the connection, whatever becomes of it. */
  const end = async (statement: ReturnType<typeof sql>): Promise<void> => {
    isEnded = true
    if (begun === null) return
    const { connection, release } = await begun
    begun = null
    try {
      await statement.execute(connection)
    } finally {
      release()
    }
  }

  return {
    db,
    async hasWritten() {
      if (begun === null) return false
      const { rows } = await sql<{ written: boolean }>`
        select pg_current_xact_id_if_assigned() is not null as written`.execute(db)
      return rows[0]?.written === true
    },
    commit: () => end(sql`commit`),
    rollback: () => end(sql`rollback`).catch(() => undefined),
    prepare: (name) => end(sql`prepare transaction ${sql.lit(name)}`),
  }
}
