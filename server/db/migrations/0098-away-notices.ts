import { type Kysely, sql } from 'kysely'

/**
 * Browsers that may be notified, notices that wait until their member is away, and the requests to the browsers that come
 * of them. Source: product §7.14
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table push_subscription (
      id text primary key,
      member_id text not null references member (id) on delete cascade,
      session_id text not null unique references session (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at bigint not null
    )`.execute(db)
  await sql`create index push_subscription_member on push_subscription (member_id)`.execute(db)
  await sql`
    create table away_notice (
      member_id text not null references member (id) on delete cascade,
      merge_key text not null,
      about jsonb not null,
      count integer not null,
      is_deadline boolean not null,
      due_at bigint not null,
      created_at bigint not null,
      primary key (member_id, merge_key)
    )`.execute(db)
  await sql`create index away_notice_due on away_notice (due_at)`.execute(db)
  await sql`
    create table away_push (
      id text not null,
      subscription_id text not null references push_subscription (id) on delete cascade,
      member_id text not null references member (id) on delete cascade,
      merge_key text not null,
      about jsonb not null,
      count integer not null,
      is_deadline boolean not null,
      attempts integer not null default 0,
      run_at bigint not null,
      expire_at bigint not null,
      created_at bigint not null,
      primary key (id, subscription_id)
    )`.execute(db)
  await sql`create index away_push_run on away_push (run_at)`.execute(db)
  await sql`create index away_push_subscription on away_push (subscription_id)`.execute(db)
  await sql`create index away_push_member on away_push (member_id)`.execute(db)
}
