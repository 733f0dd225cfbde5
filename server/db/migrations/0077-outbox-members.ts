import { type Kysely, sql } from 'kysely'

/** Built concurrently, so that no transaction that adds events waits. */
export const inTransaction = false

/** Lets a node read the rows of one member without those of all others. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index concurrently if not exists outbox_member on outbox (member_id, tx)`.execute(db)
}
