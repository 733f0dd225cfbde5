import { type Kysely, sql } from 'kysely'

/** How sure the vendor of moderation was, 0 to 100; null without a number. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table text_case add column score smallint`.execute(db)
}
