import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table broadcast (
    id text primary key,
    words jsonb not null,
    platform text,
    language text,
    operator text not null,
    why text not null,
    started_at bigint not null,
    state text not null default 'running' check (state in ('running', 'done', 'stopped')),
    total integer not null,
    sent integer not null default 0,
    batches integer not null default 0,
    last_member_id text not null default '',
    ended_at bigint,
    ended_by text,
    check ((state = 'running') = (ended_at is null))
  )`,
  sql`create index broadcast_started on broadcast (started_at desc, id desc)`,
]

/** System messages that an operator writes to many members, sent in batches. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
