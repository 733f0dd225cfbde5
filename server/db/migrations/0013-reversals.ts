import { type Kysely, sql } from 'kysely'

const statements = [
  // The first of the two people whom a correction of the books takes.
  sql`create table ledger_reversal (
    business_key text primary key references ledger_journal (business_key),
    signed_by text not null,
    why text not null,
    signed_at bigint not null
  )`,
]

/** Corrections of the books: a journal that should not be there is taken back by one that mirrors it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
