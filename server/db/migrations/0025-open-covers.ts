import { type Kysely, sql } from 'kysely'

const statements = [
  sql`update image set visibility = 'all' where is_avatar and visibility <> 'all'`,
  sql`alter table image add constraint image_cover_open check (not is_avatar or visibility = 'all')`,
]

/** A cover is seen by everybody, and says so. Source: product §5.6 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
