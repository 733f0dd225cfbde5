import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table message_group drop constraint message_group_origin_check`,
  sql`alter table message_group add constraint message_group_origin_check
    check (origin in ('match', 'greeting', 'speed', 'service'))`,

  sql`create table inquiry (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    group_id text not null references message_group (id) on delete cascade,
    state text not null check (state in ('waiting', 'answered', 'closed')),
    first_seq int not null,
    opened_at bigint not null,
    waiting_since bigint,
    answered_at bigint,
    answered_by text,
    closed_at bigint,
    closed_by text,
    check ((state = 'waiting') = (waiting_since is not null)),
    check ((state = 'closed') = (closed_at is not null))
  )`,
  // Whoever writes goes on with what they opened.
  sql`create unique index inquiry_open on inquiry (member_id) where state <> 'closed'`,
  sql`create index inquiry_waiting on inquiry (waiting_since, id) where state = 'waiting'`,
  sql`create index inquiry_member on inquiry (member_id, opened_at desc, id desc)`,

  // What a member finds under their matters.
  sql`create index appeal_member on appeal (member_id, created_at desc, id desc)`,
]

/** Talks with the service, and who answers them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
