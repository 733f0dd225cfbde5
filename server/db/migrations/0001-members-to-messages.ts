import { type Kysely, sql } from 'kysely'

/**
 * The tables of members, sessions, places, pictures, actions, messages and their delivery.
 * Moments are epoch milliseconds in bigint columns ending in `_at`. Ids are random text.
 */
const statements = [
  sql`create extension if not exists btree_gist`,

  sql`create table member (
    id text primary key,
    phone_hash bytea not null unique,
    phone_sealed bytea not null,
    phone_masked text not null,
    nickname text not null default '',
    nickname_changed_at bigint,
    gender text not null check (gender in ('male', 'female')),
    birth_date date not null,
    birth_date_changed_at bigint,
    bio text not null default '',
    city_code text,
    hometown_code text,
    height_cm int,
    job text,
    education text,
    income_band text,
    marital text,
    smoke text,
    drink text,
    children text,
    looking_for text[] not null default '{}',
    interests text[] not null default '{}',
    prompts jsonb not null default '[]',
    certified_at bigint,
    account_state text not null default 'incomplete'
      check (account_state in ('incomplete', 'active', 'paused', 'restricted', 'cancelling', 'banned')),
    restriction_reason text,
    restricted_until bigint,
    completeness int not null default 0,
    filters jsonb not null,
    settings jsonb not null,
    ip_province text,
    invite_code text not null unique,
    invited_by text references member (id),
    language text not null default 'zh-CN',
    consents jsonb not null default '{}',
    consented_at bigint,
    vip_started_at bigint,
    vip_expire_at bigint,
    vip_source text,
    vip_package_id text,
    is_demo boolean not null default false,
    active_at bigint not null,
    created_at bigint not null
  )`,
  sql`create index member_active on member (active_at desc) where account_state = 'active'`,

  sql`create table session (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    token_hash bytea not null unique,
    device_id text not null,
    client text not null,
    city text,
    created_at bigint not null,
    last_seen_at bigint not null,
    expire_at bigint not null,
    ended_at bigint
  )`,
  sql`create index session_member on session (member_id, last_seen_at desc) where ended_at is null`,

  sql`create table sms_code (
    ticket text primary key,
    phone_hash bytea not null,
    purpose text not null,
    device_id text not null,
    code_hmac bytea not null,
    tries int not null default 0,
    used_at bigint,
    created_at bigint not null,
    expire_at bigint not null
  )`,
  sql`create index sms_code_phone on sms_code (phone_hash, created_at desc)`,

  sql`create table register_ticket (
    ticket text primary key,
    phone_hash bytea not null,
    phone_sealed bytea not null,
    phone_masked text not null,
    device_id text not null,
    expire_at bigint not null,
    used_at bigint,
    client_token text,
    body_hash bytea,
    member_id text references member (id) on delete cascade
  )`,

  sql`create table age_refusal (
    subject_hash bytea primary key,
    until_at bigint not null
  )`,

  sql`create table usage_count (
    scope text not null,
    subject text not null,
    period text not null,
    used int not null,
    expire_at bigint not null,
    primary key (scope, subject, period)
  )`,
  sql`create index usage_count_expire on usage_count (expire_at)`,

  sql`create table idempotent_answer (
    member_id text not null,
    path text not null,
    client_token text not null,
    body_hash bytea not null,
    answer jsonb,
    created_at bigint not null,
    primary key (member_id, path, client_token)
  )`,

  // Columns of a fixed width that are never null come first: the nearby list then reads them without walking the row.
  sql`create table member_location (
    active_at bigint not null,
    joined_at bigint not null,
    birth_on date not null,
    wants_age_min int not null,
    wants_age_max int not null,
    completeness int not null,
    cell_level smallint not null,
    is_discoverable boolean not null,
    hides_distance boolean not null,
    hides_from_near boolean not null,
    hides_activity boolean not null,
    is_certified boolean not null,
    is_demo boolean not null,
    wants_certified boolean not null,
    pt point,
    located_at bigint,
    member_id text primary key references member (id) on delete cascade,
    gender text not null,
    wants_gender text not null,
    city_code text not null,
    frozen_until_at bigint,
    wants_km int,
    level_since_at bigint,
    cell_x int,
    cell_y int,
    anchor point,
    interests text[] not null,
    looking_for text[] not null
  )`,
  sql`create index member_location_near on member_location using gist (gender, pt) where is_discoverable`,
  sql`create index member_location_city on member_location (city_code, gender, active_at desc) where is_discoverable`,
  sql`create index member_location_gender on member_location (gender, active_at desc) where is_discoverable`,
  sql`create index member_location_anchor on member_location using gist (anchor) where anchor is not null`,

  sql`create table image (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    object_key text not null,
    thumb_key text not null,
    blur_key text not null,
    kind text not null default 'image',
    width int not null,
    height int not null,
    seconds int,
    tint text not null,
    alt text,
    visibility text not null default 'all',
    review_state text not null default 'pending',
    reject_reason text,
    sort int not null,
    is_avatar boolean not null default false,
    content_hash bytea not null,
    created_at bigint not null
  )`,
  sql`create index image_member on image (member_id, sort)`,
  sql`create unique index image_avatar on image (member_id) where is_avatar`,

  sql`create table upload (
    object_key text primary key,
    member_id text not null references member (id) on delete cascade,
    content_type text,
    bytes int,
    state text not null check (state in ('issued', 'stored', 'used')),
    created_at bigint not null,
    expire_at bigint not null
  )`,
  sql`create index upload_stale on upload (expire_at) where state <> 'used'`,

  sql`create table action (
    id text primary key,
    kind text not null check (kind in ('like', 'superlike', 'pass', 'hide', 'follow')),
    from_id text not null references member (id) on delete cascade,
    to_id text not null references member (id) on delete cascade,
    extra jsonb not null default '{}',
    created_at bigint not null,
    unique (from_id, to_id, kind)
  )`,
  sql`create index action_by on action (from_id, kind, created_at desc, id desc)`,
  sql`create index action_toward on action (to_id, kind, created_at desc, id desc)`,

  sql`create table visit (
    id text not null unique,
    from_id text not null references member (id) on delete cascade,
    to_id text not null references member (id) on delete cascade,
    on_day date not null,
    source text,
    visit_count int not null default 1,
    visited_at bigint not null,
    primary key (from_id, to_id, on_day)
  )`,
  sql`create index visit_by on visit (from_id, visited_at desc, id desc)`,
  sql`create index visit_toward on visit (to_id, visited_at desc, id desc)`,

  sql`create table block (
    id text not null unique,
    from_id text not null references member (id) on delete cascade,
    to_id text not null,
    to_phone_hash bytea not null,
    created_at bigint not null,
    primary key (from_id, to_id)
  )`,
  sql`create index block_toward on block (to_id)`,
  sql`create index block_phone on block (to_phone_hash)`,

  sql`create table report (
    id text primary key,
    from_id text not null references member (id) on delete cascade,
    to_id text not null references member (id) on delete cascade,
    reason text not null,
    detail text not null default '',
    image_urls text[] not null default '{}',
    msg_seqs int[] not null default '{}',
    context text not null default 'user',
    state text not null default 'received',
    created_at bigint not null
  )`,
  sql`create index report_by on report (from_id, created_at desc, id desc)`,
  sql`create index report_toward on report (to_id, created_at desc)`,

  sql`create table match (
    low_id text not null references member (id) on delete cascade,
    high_id text not null references member (id) on delete cascade,
    id text not null unique,
    group_id text not null,
    created_at bigint not null,
    ended_at bigint,
    ended_by text,
    primary key (low_id, high_id),
    check (low_id < high_id)
  )`,
  sql`create index match_high on match (high_id) where ended_at is null`,

  sql`create table message_group (
    id text primary key,
    low_id text not null references member (id) on delete cascade,
    high_id text not null references member (id) on delete cascade,
    last_seq int not null default 0,
    opened_by text,
    is_answered boolean not null default false,
    closed_at bigint,
    created_at bigint not null,
    unique (low_id, high_id),
    check (low_id < high_id)
  )`,

  sql`create table message_group_member (
    group_id text not null references message_group (id) on delete cascade,
    member_id text not null references member (id) on delete cascade,
    peer_id text not null references member (id) on delete cascade,
    read_seq int not null default 0,
    cleared_seq int not null default 0,
    sent_count int not null default 0,
    pinned_at bigint,
    is_muted boolean not null default false,
    is_archived boolean not null default false,
    is_shown boolean not null default true,
    active_at bigint not null,
    primary key (group_id, member_id)
  )`,
  sql`create unique index message_group_member_pair on message_group_member (member_id, peer_id)`,
  sql`create index message_group_member_list
    on message_group_member (member_id, (pinned_at is null), active_at desc, group_id)`,

  sql`create table message (
    group_id text not null references message_group (id) on delete cascade,
    seq int not null,
    id text not null,
    client_msg_id text not null,
    from_id text not null,
    to_id text not null,
    type text not null,
    content jsonb not null,
    reply_to_seq int,
    risk_tag text,
    created_at bigint not null,
    recalled_at bigint,
    primary key (group_id, seq),
    unique (from_id, client_msg_id)
  )`,

  sql`create table sent_text (
    from_id text not null references member (id) on delete cascade,
    text_hash bytea not null,
    to_id text not null,
    created_at bigint not null,
    primary key (from_id, text_hash, to_id)
  )`,

  sql`create table notice (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    category text not null,
    kind text not null,
    params jsonb not null default '{}',
    created_at bigint not null,
    read_at bigint
  )`,
  sql`create index notice_member on notice (member_id, created_at desc, id desc)`,
  sql`create index notice_unread on notice (member_id) where read_at is null`,

  sql`create table outbox (
    id bigint generated always as identity primary key,
    tx xid8 not null default pg_current_xact_id(),
    member_id text not null,
    event jsonb not null,
    created_at bigint not null
  )`,
  sql`create index outbox_tx on outbox (tx)`,

  sql`create table job (
    id bigint generated always as identity primary key,
    kind text not null,
    payload jsonb not null,
    unique_key text unique,
    run_at bigint not null,
    attempts int not null default 0,
    locked_until_at bigint,
    done_at bigint,
    last_error text
  )`,
  sql`create index job_due on job (run_at) where done_at is null`,
]

/** Makes the tables. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
