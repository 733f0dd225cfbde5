import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table text_case (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    place text not null,
    text text not null,
    class text,
    layer text,
    group_id text,
    seq int,
    state text not null default 'waiting' check (state in ('waiting', 'approved', 'removed')),
    created_at bigint not null,
    decided_at bigint,
    decided_by text,
    check ((group_id is null) = (seq is null)),
    check ((state = 'waiting') = (decided_at is null))
  )`,
  sql`create index text_case_waiting on text_case (created_at, id) where state = 'waiting'`,
  sql`create index text_case_decided on text_case (decided_at) where decided_at is not null`,
  sql`create index text_case_member on text_case (member_id, place)`,
  sql`create unique index text_case_message on text_case (group_id, seq) where group_id is not null`,
  sql`create unique index text_case_refused on text_case (member_id, place)
    where state = 'waiting' and group_id is null`,
]

/** Texts that need a person: messages that were sent, and texts that wait to be allowed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
