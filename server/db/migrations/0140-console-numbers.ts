import { type Kysely, sql } from 'kysely'

/** The console counts periods, and finds the bills of an order. Built while members go on. */
export const inTransaction = false

const indexes = [
  sql`create index concurrently if not exists member_created on member (created_at)`,
  sql`create index concurrently if not exists match_created on match (created_at)`,
  sql`create index concurrently if not exists report_created on report (created_at)`,
  sql`create index concurrently if not exists image_reviewed on image (reviewed_at) where reviewed_at is not null`,
  sql`create index concurrently if not exists recharge_order_created on recharge_order (created_at)`,
  sql`create index concurrently if not exists recharge_refund_ended on recharge_refund (ended_at) where state = 'paid'`,
  sql`create index concurrently if not exists unlock_order_created on unlock_order (created_at)`,
  sql`create index concurrently if not exists bill_order on bill (order_no) where order_no is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const index of indexes) await index.execute(db)
}
