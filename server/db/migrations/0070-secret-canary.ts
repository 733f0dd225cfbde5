import { type Kysely, sql } from 'kysely'

/** A row that only the secret of the database's data can unseal, so that a wrong secret is found at the start. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table secret_canary (
      id smallint primary key default 1 check (id = 1),
      sealed bytea not null
    )`.execute(db)
}
