import { type Kysely, sql } from 'kysely'

/** Which engine gave the digits of a challenge, and what it found against the video. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table authentication_challenge add column digits_by text`.execute(db)
  await sql`alter table authentication add column digits_by text, add column found_reason text`.execute(db)
}
