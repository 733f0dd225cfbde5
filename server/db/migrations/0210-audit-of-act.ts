import { type Kysely, sql } from 'kysely'

/**
 * The audit log is filtered by an operator and an act together. Without this index, a pair that never happened made the
 * server read every entry of the operator; without the statistics, PostgreSQL expects the pair as often as its parts
 * suggest, and reads the whole log from its end. Built while members go on.
 */
export const inTransaction = false

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index concurrently if not exists audit_entry_operator_act on audit_entry (operator, act, id desc)`.execute(
    db,
  )
  await sql`create statistics if not exists audit_entry_pairs (mcv) on operator, act from audit_entry`.execute(
    db,
  )
  await sql`analyze audit_entry`.execute(db)
}
