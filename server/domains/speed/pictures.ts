import { sql } from 'kysely'
import type { Db } from '../../db/database'
import type { Part } from '../feed/candidate-sql'

/** Pictures in `image` that portraits may be made from: everybody may see them. */
export const isShowable: Part = sql`(review_state = 'approved' and visibility = 'all' and kind = 'image')`

/** Keys of the pictures that portraits are made from: the cover, or else the first; members without one are absent. */
export const readPictures = async (db: Db, memberIds: readonly string[]): Promise<Map<string, string>> => {
  const result = await sql<{ memberId: string; key: string }>`
    select distinct on (member_id) member_id as "memberId", thumb_key as key from image
    where member_id = any(${[...memberIds]}::text[]) and ${isShowable}
    order by member_id, is_avatar desc, sort`.execute(db)
  return new Map(result.rows.map(({ memberId, key }) => [memberId, key]))
}
