import { sql } from 'kysely'
import { ConfigError } from '../config/settings'
import type { Database } from '../db/database'

/** Limits that a role must have where connections set none. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * Checks that the database's role limits the time of statements, of waits for locks and of idle transactions: without them
 * one slow statement could hold a connection of the pooler for ever.
 * @param setting Names the address of the database.
 * @throws ConfigError naming DATABASE_LIMITS and what the role lacks.
 */
export const requireRoleLimits = async (
  { db }: Pick<Database, 'db'>,
  setting = 'DATABASE_URL',
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${LIMITS}::text[]) as name where current_setting(name) = '0'`.execute(db)
  if (rows.length === 0) return
  const lacking = rows.map(({ name }) => name).join(', ')
  throw new ConfigError(`DATABASE_LIMITS must not be role while the role of ${setting} has no ${lacking}`)
}
