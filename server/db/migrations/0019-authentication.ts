import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table face_consent (
    member_id text not null references member (id) on delete cascade,
    version text not null,
    given_at bigint not null,
    primary key (member_id, version)
  )`,
  sql`create table authentication_challenge (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    digits text not null check (digits ~ '^[0-9]{4}$'),
    actions text[] not null,
    swaps_left int not null check (swaps_left >= 0),
    created_at bigint not null,
    expire_at bigint not null,
    used_at bigint
  )`,
  // One is open at a time.
  sql`create unique index authentication_challenge_open on authentication_challenge (member_id) where used_at is null`,

  sql`create table authentication (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    kind text not null check (kind in ('video', 'cover')),
    state text not null check (state in ('comparing', 'reviewing', 'passed', 'failed', 'replaced')),
    challenge_id text unique,
    digits text not null default '',
    actions text[] not null default '{}',
    is_manual boolean not null default false,
    reason text,
    video_hash bytea unique,
    video_key text,
    video_seconds double precision,
    cover_hash bytea not null,
    cover_at bigint not null,
    turn int not null default 0,
    score int,
    liveness int,
    face_hash bytea,
    created_at bigint not null,
    review_by bigint,
    opened_by text,
    opened_at bigint,
    decided_by text,
    decided_why text,
    decided_at bigint,
    appealed_at bigint,
    refused_by text,
    media_until bigint,
    media_gone_at bigint,
    check ((state in ('comparing', 'reviewing')) = (decided_at is null)),
    check ((state = 'failed') = (reason is not null)),
    check (kind = 'video' or video_key is null)
  )`,
  sql`create unique index authentication_open on authentication (member_id) where state in ('comparing', 'reviewing')`,
  sql`create index authentication_member on authentication (member_id, created_at desc, id desc)`,
  sql`create index authentication_waiting on authentication (review_by, id) where state = 'reviewing'`,
  sql`create index authentication_media on authentication (media_until) where video_key is not null`,

  sql`create table authentication_badge (
    member_id text primary key references member (id) on delete cascade,
    authentication_id text not null,
    cover_hash bytea not null,
    cover_key text not null,
    given_at bigint not null,
    paused_at bigint
  )`,
  sql`create table banned_face (
    face_hash bytea primary key,
    operator text not null,
    at bigint not null
  )`,
]

/** Real-person authentication: consents, challenges, videos on their way, badges. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
