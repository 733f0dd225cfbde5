import { type Kysely, sql } from 'kysely'

/** A vendor's access token, which all nodes share because fetching another one may end the first. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table vendor_token (
      name text primary key,
      sealed bytea,
      expire_at bigint not null,
      lease_until_at bigint not null
    )`.execute(db)
}
