import { sql } from 'kysely'
import type { ChatDb } from './chat/chat-tables'
import type { Db } from './database'

/**
 * Waits for other transactions that hold the lock of this name, and holds it until the transaction ends; readers do
 * not wait. A lock of a table needs a right to change its rows, which nodes do not have for every table.
 */
export const lockByName = async (db: Db | ChatDb, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
