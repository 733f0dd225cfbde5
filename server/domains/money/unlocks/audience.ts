import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database'
import { pairOf } from '../../account/members/pair'

/** An id, or the SQL expression that finds it. */
type Expressed = string | RawBuilder<unknown>

/**
 * True when each member has written to the other; `low` and `high` are in the order of a pair's rows. Source:
 * screens.md 26
 */
export const talkedSql = (low: Expressed, high: Expressed): RawBuilder<boolean> => sql<boolean>`exists (
  select from message_group g
  where g.low_id = ${low} and g.high_id = ${high} and (
    select count(*) from message_group_member side where side.group_id = g.id and side.sent_count > 0) = 2)`

/** True when each member has written to the other. */
export const hasTalked = async (db: Db, aId: string, bId: string): Promise<boolean> => {
  const { low_id: low, high_id: high } = pairOf(aId, bId)
  const { rows } = await sql<{ talked: boolean }>`select ${talkedSql(low, high)} as talked`.execute(db)
  return rows[0]?.talked ?? false
}
