import { type Kysely, sql } from 'kysely'

const statements = [
  // What the product keeps of a bill, and when income that is held becomes available.
  sql`alter table bill
    add column fee_fen bigint check (fee_fen >= 0),
    add column release_at bigint`,
  sql`update bill set fee_fen = withdrawal.fee_fen from withdrawal where bill.ref = 'withdraw:' || withdrawal.id`,
  sql`update bill set fee_fen = o.paid_coins * 10 - o.owner_share_fen
    from unlock_order o where bill.ref = 'unlock_income:' || o.id`,
  sql`update bill set release_at = lot.release_at from income_lot lot
    where bill.ref in (lot.key, replace(lot.key, 'unlock_settle:', 'unlock_income:'))`,
]

/** Fees, shares and dates on the bills themselves: they are shown as they were. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
