import { type Kysely, sql } from 'kysely'

/**
 * The audit log is filtered by an operator and an act together: without this index, a pair that never happened made the
 * server read every entry of the operator. Built while members go on.
 */
export const inTransaction = false

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index concurrently if not exists audit_entry_operator_act on audit_entry (operator, act, id desc)`.execute(
    db,
  )
}
