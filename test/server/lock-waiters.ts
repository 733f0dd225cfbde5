import { sql } from 'kysely'
import type { Db } from '../../server/db/database'

/** Number of statements in the database of these connections that wait for a lock of another transaction. */
export const countLockWaiters = async ({ core }: { readonly core: { readonly db: Db } }): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(core.db)
  return rows[0]?.count ?? 0
}
