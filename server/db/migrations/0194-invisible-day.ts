import { type Kysely, sql } from 'kysely'

/** The end of a member's last free day of browsing invisibly; null before the first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table member add column invisible_until_at bigint`.execute(db)
}
