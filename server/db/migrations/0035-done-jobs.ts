import { type Kysely, sql } from 'kysely'

/** Work that was done is forgotten in time, and found without reading all of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index job_done on job (done_at) where done_at is not null`.execute(db)
}
