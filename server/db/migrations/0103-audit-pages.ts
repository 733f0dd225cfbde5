import { type Kysely, sql } from 'kysely'

/** The console reads the log by operator, act and object, page by page. Built while operators go on working. */
export const inTransaction = false

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index concurrently if not exists audit_entry_operator on audit_entry (operator, id desc)`.execute(
    db,
  )
  await sql`create index concurrently if not exists audit_entry_act on audit_entry (act, id desc)`.execute(db)
  await sql`create index concurrently if not exists audit_entry_subject on audit_entry (subject, id desc)`.execute(
    db,
  )
}
