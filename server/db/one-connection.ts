import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

const refuseNested = (): Promise<never> =>
  Promise.reject(new Error('a part of a transaction has no transaction of its own'))

const refuseStreams = (): never => {
  throw new Error('a part of a transaction does not stream')
}

/** A connection whose statements the function sends; it does not stream. */
export const connectionOver = (executeQuery: DatabaseConnection['executeQuery']): DatabaseConnection => ({
  executeQuery,
  streamQuery: refuseStreams,
})

/** Refuses a statement for a transaction that has ended: nobody would end what it begins. @throws Error */
export const refuseAfterEnd = (hasEnded: boolean): void => {
  if (hasEnded) throw new Error('a statement came after the end of its transaction')
}

/** PostgreSQL over one connection that somebody else holds: whatever is begun and ended on it is theirs. */
export const dialectOf = (connection: DatabaseConnection): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: () => ({
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    beginTransaction: refuseNested,
    commitTransaction: refuseNested,
    rollbackTransaction: refuseNested,
  }),
})
