import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table voice_intro (
    member_id text primary key references member (id) on delete cascade,
    id text not null unique,
    object_key text not null unique,
    seconds int not null check (seconds between 5 and 30),
    wave int[] not null default '{}',
    review_state text not null default 'pending'
      check (review_state in ('pending', 'approved', 'rejected', 'appealing')),
    reject_class text,
    reviewed_by text,
    reviewed_at bigint,
    appealed_at bigint,
    vendor text,
    task_id text,
    created_at bigint not null,
    check ((reviewed_by is null) = (reviewed_at is null)),
    check ((vendor is null) = (task_id is null))
  )`,
  sql`create unique index voice_intro_task on voice_intro (vendor, task_id) where task_id is not null`,
]

/** Introductions by voice, which others listen to after a review. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
