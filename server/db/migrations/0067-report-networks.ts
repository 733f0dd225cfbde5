import { type Kysely, sql } from 'kysely'

/** From which network a report came, as a keyed hash, for a week: several accounts behind one network are put together. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table report_network (
      report_id text primary key references report (id) on delete cascade,
      network_hash bytea not null,
      expire_at bigint not null
    )`.execute(db)
  await sql`create index report_network_expire on report_network (expire_at)`.execute(db)
}
