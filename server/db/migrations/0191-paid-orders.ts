import { type Kysely, sql } from 'kysely'

/** Statements are compared with the orders that were paid around a day. Built while members go on. */
export const inTransaction = false

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index concurrently if not exists recharge_order_paid on recharge_order (paid_at)
    where paid_at is not null`.execute(db)
}
