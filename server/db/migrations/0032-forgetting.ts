import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create index idempotent_answer_age on idempotent_answer (created_at)`,
  sql`create index session_expire on session (expire_at)`,
]

/** What has expired is found without reading a whole table; the other tables of the kind are small or have theirs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
