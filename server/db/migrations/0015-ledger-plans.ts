import { type Kysely, sql } from 'kysely'

const statements = [
  // A connection plans these once and keeps the plan. One that was made while the tables were small, or before anything
  // was known of them, would read them whole for every journal from then on: what a commit cost grew with the books.
  sql`alter function ledger_check_journal() set enable_seqscan = off`,
  // Holds for the triggers of its lines, too.
  sql`alter function ledger_append(text[], text[], jsonb, bigint, integer[], text[], text[], smallint[], bigint[])
    set enable_seqscan = off`,
]

/** The ledger finds its rows by their indexes, however few there were at first. Source: ours (measured) */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
