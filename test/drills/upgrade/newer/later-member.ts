import { type Kysely, sql } from 'kysely'

/** Adds columns to tables that almost every call reads, so that each of their prepared statements becomes stale. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table member add column later_note text`.execute(db)
  await sql`alter table session add column later_kind smallint not null default 0`.execute(db)
  await sql`alter table image add column later_rank integer`.execute(db)
}
