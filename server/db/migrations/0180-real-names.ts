import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table real_name_check (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    pair_hash bytea not null,
    verdict text not null
      check (verdict in ('asking', 'unknown', 'match', 'mismatch', 'no_record', 'invalid')),
    asked_at bigint not null,
    decided_at bigint,
    constraint real_name_check_once unique (member_id, pair_hash),
    check ((verdict in ('asking', 'unknown')) = (decided_at is null))
  )`,
  sql`alter table alipay_account add column name_checked_at bigint`,
]

/** Verdicts about real names, and the accounts whose name and number belong together. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
