import { sql } from 'kysely'
import { chatDbOf, isChatElsewhere } from '../../server/db/chat/chat-tables'
import type { Db } from '../../server/db/database'

/** Number of statements in the databases of these connections that wait for a lock of another transaction. */
export const countLockWaiters = async ({
  core: { db },
}: {
  readonly core: { readonly db: Db }
}): Promise<number> => {
  const handles = isChatElsewhere(db) ? [db, chatDbOf(db)] : [db]
  const counts = handles.map(async (handle) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(handle)
    return rows[0]?.count ?? 0
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
