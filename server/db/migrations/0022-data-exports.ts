import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table data_export (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    state text not null default 'running' check (state in ('running', 'ready', 'expired', 'failed')),
    language text not null,
    attempts int not null default 0,
    try_at bigint not null,
    object_key text unique,
    bytes bigint,
    asked_at bigint not null,
    ready_at bigint,
    expire_at bigint,
    failed_at bigint,
    check ((state = 'ready') = (object_key is not null)),
    check ((state in ('ready', 'expired')) = (expire_at is not null)),
    check ((state = 'failed') = (failed_at is not null))
  )`,
  // One runs at a time, however many devices ask at once.
  sql`create unique index data_export_running on data_export (member_id) where state = 'running'`,
  sql`create index data_export_member on data_export (member_id, asked_at desc, id desc)`,
  sql`create index data_export_due on data_export (try_at) where state = 'running'`,
  sql`create index data_export_over on data_export (expire_at) where state = 'ready'`,
  sql`create index data_export_failed on data_export (failed_at, id) where state = 'failed'`,
  sql`create index data_export_asked on data_export (asked_at)`,
]

/** Copies of everything of a member, made for them: on their way, to be fetched for a day, over. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
