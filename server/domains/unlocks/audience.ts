import { sql } from 'kysely'
import type { Db } from '../../db/database'
import { pairOf } from '../actions/pair'

/** True when each of the two has written to the other. Source: screens.md 26 */
export const hasTalked = async (db: Db, aId: string, bId: string): Promise<boolean> => {
  const { low_id: low, high_id: high } = pairOf(aId, bId)
  const result = await sql<{ talked: boolean }>`
    select exists (
      select from message_group g
      where g.low_id = ${low} and g.high_id = ${high} and (
        select count(*) from message_group_member side where side.group_id = g.id and side.sent_count > 0) = 2
    ) as talked`.execute(db)
  return result.rows[0]?.talked ?? false
}
