import { type Kysely, sql } from 'kysely'

const statements = [
  // One row a member, kept for good: whoever holds its lock decides where the member goes next.
  sql`create table speed_seat (
    member_id text primary key references member (id) on delete cascade,
    phase text not null default 'idle' check (phase in ('idle', 'waiting', 'dating', 'over')),
    rev bigint not null default 0,
    is_companion boolean not null default false,
    date_id text,
    since_at bigint not null default 0,
    widened_at bigint,
    cap_level int not null default 0,
    try_at bigint not null default 0,
    refresh_at bigint not null default 0,
    told text
  )`,
  sql`create index speed_seat_try on speed_seat (try_at) where phase = 'waiting'`,
  sql`create index speed_seat_active on speed_seat (member_id) where phase in ('waiting', 'dating')`,

  // Written every second while somebody is there, and worth nothing after a crash.
  sql`create unlogged table speed_presence (
    member_id text primary key references member (id) on delete cascade,
    seen_at bigint not null
  ) with (fillfactor = 60)`,

  sql`create table speed_date (
    id text primary key,
    phase text not null check (phase in ('talking', 'choosing', 'over')),
    starts_at bigint not null,
    ends_at bigint not null,
    paused_at bigint,
    choose_until_at bigint,
    question_id text not null,
    question_at bigint not null,
    asked_ids text[] not null,
    last_seq int not null default 0,
    due_at bigint not null,
    created_at bigint not null,
    ended_at bigint
  )`,
  sql`create index speed_date_due on speed_date (due_at) where phase <> 'over'`,
  sql`create index speed_date_ended on speed_date (ended_at) where phase = 'over'`,

  sql`create table speed_side (
    date_id text not null references speed_date (id) on delete cascade,
    member_id text not null references member (id) on delete cascade,
    peer_id text not null references member (id) on delete cascade,
    peer jsonb not null,
    picture_key text,
    portrait_id text not null unique,
    is_open boolean not null default true,
    wants_end boolean not null default false,
    choice boolean,
    away_at bigint,
    charged_at bigint,
    outcome text check (outcome in ('matched', 'parted', 'left', 'peer_left', 'interrupted')),
    group_id text,
    created_at bigint not null,
    primary key (date_id, member_id)
  )`,
  sql`create unique index speed_side_open on speed_side (member_id) where is_open`,
  sql`create index speed_side_pair on speed_side (member_id, peer_id, created_at)`,

  sql`create table speed_line (
    date_id text not null references speed_date (id) on delete cascade,
    seq int not null,
    id text not null,
    from_id text not null,
    client_token text not null,
    text text not null,
    created_at bigint not null,
    primary key (date_id, seq),
    unique (from_id, client_token)
  )`,

  // A block of a date's peer, of whom the blocker may learn no more by it.
  sql`alter table block add column speed_id text`,
]

/** Speed dates. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
