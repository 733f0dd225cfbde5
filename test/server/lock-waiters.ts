import { sql } from 'kysely'
import type { TestApp } from './start-app'

/** Number of statements in the app's database that wait for a lock of another transaction. */
export const countLockWaiters = async ({ core }: Pick<TestApp, 'core'>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(core.db)
  return rows[0]?.count ?? 0
}
