import { type Kysely, sql } from 'kysely'

const statements = [
  // No key to the member in any of these: the books outlive the account.
  sql`create table recharge_order (
    order_no text primary key check (order_no ~ '^[0-9A-Za-z]{8,32}$'),
    member_id text not null,
    kind text not null check (kind in ('coin', 'vip')),
    package_id text not null,
    amount_fen bigint not null check (amount_fen > 0),
    coins bigint not null default 0 check (coins >= 0),
    bonus_coins bigint not null default 0 check (bonus_coins >= 0),
    days integer not null default 0 check (days >= 0),
    config_version integer not null,
    platform text not null,
    state text not null default 'created' check (state in ('created', 'paying', 'paid', 'closed', 'refunded')),
    channel text,
    provider_no text,
    refunded_fen bigint not null default 0 check (refunded_fen between 0 and amount_fen),
    expire_at bigint not null,
    created_at bigint not null,
    paying_at bigint,
    paid_at bigint,
    closed_at bigint,
    mismatched_at bigint,
    asked_at bigint,
    check ((kind = 'coin') = (coins > 0)),
    check ((kind = 'vip') = (days > 0)),
    check ((state in ('paid', 'refunded')) = (paid_at is not null)),
    check (state = 'created' or state = 'closed' or channel is not null)
  )`,
  sql`create index recharge_order_member on recharge_order (member_id, created_at)`,

  // What providers sent, as it came; the second of one id changes nothing.
  sql`create table payment_notice (
    id bigint generated always as identity primary key,
    channel text not null,
    provider_id text not null,
    nonce text not null,
    order_no text not null,
    event text not null check (event in ('paid', 'closed', 'refunded')),
    amount_fen bigint not null,
    provider_no text,
    refund_no text,
    result text not null,
    body text not null,
    at bigint not null,
    unique (channel, provider_id),
    unique (channel, nonce)
  )`,
  sql`create index payment_notice_order on payment_notice (order_no)`,

  // What a person has to look at; open while resolved_at is null.
  sql`create table payment_alert (
    id bigint generated always as identity primary key,
    key text not null unique,
    reason text not null,
    order_no text,
    facts jsonb not null,
    at bigint not null,
    resolved_by text,
    resolved_why text,
    resolved_at bigint
  )`,
  sql`create index payment_alert_open on payment_alert (at) where resolved_at is null`,

  sql`create table recharge_refund (
    refund_no text primary key check (refund_no ~ '^[0-9A-Za-z]{8,32}$'),
    order_no text not null references recharge_order (order_no),
    member_id text not null,
    amount_fen bigint not null check (amount_fen > 0),
    taken_fen bigint not null check (taken_fen between 0 and amount_fen),
    bonus_coins bigint not null default 0 check (bonus_coins >= 0),
    is_foreign boolean not null default false,
    state text not null check (state in ('asked', 'paid', 'refused')),
    operator text not null,
    why text not null,
    created_at bigint not null,
    sent_at bigint,
    ended_at bigint
  )`,
  sql`create unique index recharge_refund_living on recharge_refund (order_no) where state = 'asked'`,

  // Given coins by the grant that they came with: they expire, the oldest are spent first.
  sql`create table bonus_lot (
    id text primary key,
    member_id text not null,
    source_key text not null unique,
    coins bigint not null check (coins > 0),
    left_coins bigint not null check (left_coins between 0 and coins),
    granted_at bigint not null,
    expire_at bigint not null
  )`,
  sql`create index bonus_lot_member on bonus_lot (member_id, expire_at, id) where left_coins > 0`,

  // Every time that coins paid for something of the product's own, or given ones ended.
  sql`create table coin_spend (
    key text primary key,
    member_id text not null,
    kind text not null check (kind in ('greeting_spend', 'bonus_expire')),
    principal_coins bigint not null check (principal_coins >= 0),
    bonus_coins bigint not null check (bonus_coins >= 0),
    at bigint not null,
    check (principal_coins + bonus_coins > 0)
  )`,

  sql`create table income_lot (
    id text primary key,
    member_id text not null,
    key text not null unique,
    fen bigint not null check (fen > 0),
    taken_fen bigint not null default 0 check (taken_fen between 0 and fen),
    state text not null check (state in ('pending', 'available', 'taken')),
    release_at bigint not null,
    created_at bigint not null,
    released_at bigint
  )`,
  sql`create index income_lot_pending on income_lot (member_id, release_at) where state = 'pending'`,

  sql`create table vip_grant (
    id text primary key,
    member_id text not null,
    order_no text not null unique,
    days integer not null check (days > 0),
    from_at bigint not null,
    until_at bigint not null,
    created_at bigint not null,
    revoked_at bigint,
    check (until_at > from_at)
  )`,
  sql`create index vip_grant_member on vip_grant (member_id, created_at)`,
  // A membership that was never used is given back whole: last purchase, and last use of what only members have.
  sql`alter table member add column vip_bought_at bigint, add column vip_used_at bigint`,

  // The books of the embedded stand-in for a payment provider; in production it does not exist and this stays empty.
  sql`create table local_payment (
    order_no text primary key,
    amount_fen bigint not null check (amount_fen > 0),
    title text not null,
    return_url text,
    state text not null check (state in ('open', 'paid', 'closed', 'refunded')),
    provider_no text,
    expire_at bigint not null,
    paid_at bigint,
    refunds jsonb not null default '{}'
  )`,
]

/** Recharge orders, what providers say of them, given coins, income with its dates, and bought memberships. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
