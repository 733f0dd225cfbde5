import { type Kysely, sql } from 'kysely'

/** Statements are compared with the withdrawals that ended around a day. Built while members go on. */
export const inTransaction = false

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index concurrently if not exists withdrawal_ended on withdrawal (ended_at)
    where ended_at is not null`.execute(db)
}
