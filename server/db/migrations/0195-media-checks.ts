import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table media_check (
    group_id text not null,
    seq int not null,
    member_id text not null references member (id) on delete cascade,
    kind text not null check (kind in ('picture', 'voice')),
    state text not null default 'waiting'
      check (state in ('waiting', 'passed', 'skipped', 'unjudged', 'review', 'blocked', 'gone')),
    vendor text,
    task_id text,
    created_at bigint not null,
    decided_at bigint,
    primary key (group_id, seq),
    check ((state = 'waiting') = (decided_at is null)),
    check ((vendor is null) = (task_id is null))
  )`,
  sql`create index media_check_waiting on media_check (created_at) where state = 'waiting'`,
  sql`create index media_check_decided on media_check (decided_at) where decided_at is not null`,
  sql`create index media_check_member on media_check (member_id)`,
  sql`create unique index media_check_task on media_check (vendor, task_id) where task_id is not null`,
]

/** Pictures and voices of chats that the vendor of moderation judges after they were sent. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
