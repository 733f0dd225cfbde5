import { sql } from 'kysely'
import type { Db } from '../../db/database'
import { pairOf } from '../actions/pair'
import type { ViewerPair } from '../members/viewer-pair'

/** Those of the pairs, in order, of whom each has written to the other. Source: screens.md 26 */
export const haveTalked = async (db: Db, pairs: readonly ViewerPair[]): Promise<boolean[]> => {
  const ordered = pairs.map(({ viewerId, id }) => pairOf(viewerId, id))
  const { rows } = await sql<{ talked: boolean }>`
    select exists (
      select from message_group g
      where g.low_id = pair.low_id and g.high_id = pair.high_id and (
        select count(*) from message_group_member side where side.group_id = g.id and side.sent_count > 0) = 2
    ) as talked
    from unnest(${ordered.map(({ low_id: low }) => low)}::text[], ${ordered.map(({ high_id: high }) => high)}::text[])
      with ordinality as pair (low_id, high_id, place)
    order by pair.place`.execute(db)
  return rows.map(({ talked }) => talked)
}

/** True when each of the two has written to the other. */
export const hasTalked = async (db: Db, aId: string, bId: string): Promise<boolean> =>
  (await haveTalked(db, [{ viewerId: aId, id: bId }]))[0] ?? false
