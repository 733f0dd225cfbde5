import { type Kysely, sql } from 'kysely'

/** Events and jobs continue the trace of the request that caused them, on any node. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table outbox add column trace text`.execute(db)
  await sql`alter table job add column trace text`.execute(db)
}
