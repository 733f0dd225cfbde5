import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

const refuseNested = (): Promise<never> =>
  Promise.reject(new Error('a part of a transaction has no transaction of its own'))

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
