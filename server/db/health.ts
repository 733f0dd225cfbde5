import { sql } from 'kysely'
import type { Db } from './database'

/** Whether the database can be worked with. */
export interface DatabaseHealth {
  /** False where it does not answer in its time; never rejects. */
  isWell(): Promise<boolean>
}

/** Asks by the connections that are handed in. */
export const createDatabaseHealth = (db: Db): DatabaseHealth => ({
  isWell: () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
})
