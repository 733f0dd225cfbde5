import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { Part } from '../../discovery/feed/candidate-sql'

/** Rows of `image` that may become portraits: pictures that everybody may see. */
export const isShowable: Part = sql`(review_state = 'approved' and visibility = 'all' and kind = 'image')`

/** Keys of the pictures for portraits: the cover, or else the first picture. Members without one are absent. */
export const readPictures = async (db: Db, memberIds: readonly string[]): Promise<Map<string, string>> => {
  const result = await sql<{ memberId: string; key: string }>`
    select distinct on (member_id) member_id as "memberId", thumb_key as key from image
    where member_id = any(${[...memberIds]}::text[]) and ${isShowable}
    order by member_id, is_avatar desc, sort`.execute(db)
  return new Map(result.rows.map(({ memberId, key }) => [memberId, key]))
}
