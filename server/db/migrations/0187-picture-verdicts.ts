import { type Kysely, sql } from 'kysely'

/** What the vendor of moderation found in a picture that waits for an operator. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table image add column vendor_class text`.execute(db)
}
