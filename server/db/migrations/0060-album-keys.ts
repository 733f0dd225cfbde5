import { type Kysely, sql } from 'kysely'

/** Finds the picture that an object belongs to, which every opening of one asks. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['object_key', 'thumb_key', 'blur_key', 'video_key']) {
    await sql`create index ${sql.raw(`image_${column}`)} on image (${sql.ref(column)})`.execute(db)
  }
}
