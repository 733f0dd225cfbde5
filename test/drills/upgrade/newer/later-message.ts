import { type Kysely, sql } from 'kysely'

/** Adds a column to the table that every chat reads and writes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table message add column later_language text`.execute(db)
}
