import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Transaction,
} from 'kysely'
import type { MainTables } from './chat/chat-tables'
import type { Isolation } from './chat/chat-branch'
import type { Db } from './database'
import { connectionOver, dialectOf, refuseAfterEnd } from './one-connection'

/** A transaction that has begun, or begins with its first statement. */
export interface OpenTransaction {
  /** Statements that are given at once, as in a `Promise.all`, are sent at once and run in that order. */
  readonly handle: Transaction<MainTables>
  /**
   * Commits. Statements given just before it are sent with it; the first one that fails undoes all, and the commit then
   * has no effect.
   */
  commit(): Promise<void>
}

const READ = /^\s*select\b/i

const beginOf = (isolation: Isolation | undefined): string =>
  isolation === undefined ? 'begin' : `start transaction isolation level ${isolation}`

/**
 * Runs work over one connection in a transaction, and undoes it unless the work commits. A statement does not wait for the
 * answer to the one before, so that statements given at once need one round trip, and neither does the first read wait for
 * the answer to the begin. A change does: without a transaction it would stay.
 * @throws Error for a statement after the end.
 */
export const openTransaction = <T>(
  db: Db,
  isolation: Isolation | undefined,
  work: (open: OpenTransaction) => Promise<T>,
): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    const run = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement))
    let [isBegun, isEnded, isUndone] = [false, false, false]
    /** A change waits for the begin, and whatever is given after it waits behind it. */
    let hasChange = false
    const begun = run(beginOf(isolation)).then(() => {
      isBegun = true
    })
    // Each statement and the commit report its failure; work that fails before them must not leave it unhandled.
    begun.catch(() => undefined)

    const send: DatabaseConnection['executeQuery'] = async <Row>(query: CompiledQuery) => {
      refuseAfterEnd(isEnded)
      if (isBegun) return connection.executeQuery<Row>(query)
      hasChange ||= !READ.test(query.sql)
      if (hasChange) await begun
      // The work may have failed meanwhile: nothing must follow the rollback, which did not wait.
      refuseAfterEnd(isUndone)
      const [answer] = await Promise.all([connection.executeQuery<Row>(query), begun])
      return answer
    }

    try {
      return await work({
        handle: transactionOver(connectionOver(send)),
        async commit() {
          isEnded = true
          await begun
          await run('commit')
        },
      })
    } catch (error) {
      isEnded = isUndone = true
      // The connection may be the one that failed: without it nothing is left to undo.
      await run('rollback').catch(() => undefined)
      throw error
    }
  })

/** A handle that gives its statements to the connection without waiting for earlier ones. */
const transactionOver = (connection: DatabaseConnection): Transaction<MainTables> => {
  const dialect = dialectOf(connection)
  const provider: ConnectionProvider = { provideConnection: (consume) => consume(connection) }
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), provider)
  return new Transaction({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}
