import { type Kysely, sql } from 'kysely'

/** Operators look for members by the beginning of a nickname and by a device. Built while members go on. */
export const inTransaction = false

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index concurrently if not exists member_nickname on member (lower(nickname) text_pattern_ops)`.execute(
    db,
  )
  await sql`create index concurrently if not exists session_by_device on session (device_id)`.execute(db)
}
