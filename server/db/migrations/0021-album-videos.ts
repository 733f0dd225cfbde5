import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table image
    add column video_key text,
    add constraint image_kind check (kind in ('image', 'video')),
    add constraint image_video check ((kind = 'video') = (video_key is not null)),
    add constraint image_seconds check ((kind = 'video') = (seconds is not null)),
    add constraint image_cover check (kind = 'image' or not is_avatar)`,
  sql`create unique index image_one_video on image (member_id) where kind = 'video'`,
]

/** A video of an album: its pictures stand where those of a picture stand, and it beside them. Source: product §5.6 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
