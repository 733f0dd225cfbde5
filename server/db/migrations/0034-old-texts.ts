import { type Kysely, sql } from 'kysely'

/** Marks of texts that were said to many are forgotten with their time, and found without reading all of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index sent_text_age on sent_text (created_at)`.execute(db)
}
