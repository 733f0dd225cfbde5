import { type Kysely, sql } from 'kysely'

const statements = [
  // Who blocks a member and, by a date's id, somebody they do not know, must not learn that it is the same one.
  sql`alter table block
    drop constraint block_pkey,
    drop constraint block_id_key,
    add primary key (id),
    add constraint block_once unique nulls not distinct (from_id, to_id, speed_id)`,
  sql`alter table report add column speed_id text`,
  sql`update report set speed_id = coalesce((
    select date_id from speed_side
    where member_id = report.from_id and peer_id = report.to_id and created_at <= report.created_at
    order by created_at desc limit 1
  ), 'forgotten') where context = 'speed'`,
]

/** Blocks and reports that name a speed date stand apart from those that name its member. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
