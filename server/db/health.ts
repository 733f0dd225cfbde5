import { sql } from 'kysely'
import type { Db } from './database'

/** Checks whether the database can be used. */
export interface DatabaseHealth {
  /** False when it does not answer in time; never rejects. */
  isWell(): Promise<boolean>
}

/** Queries the database over the given connections. */
export const createDatabaseHealth = ({ db }: { readonly db: Db }): DatabaseHealth => ({
  isWell: () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
})
