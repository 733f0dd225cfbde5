import { type Kysely, sql } from 'kysely'

const statements = [
  // The id is sealed; its keyed hash is for finding the same id again.
  sql`create table wx_account (
    member_id text primary key,
    wx_sealed bytea not null,
    wx_hash bytea not null,
    masked text not null,
    sale_enabled boolean not null,
    consent_mode text not null check (consent_mode in ('ask', 'instant')),
    audience text not null check (audience in ('chatted', 'matched')),
    listed_hash bytea,
    listed_changed_at bigint,
    suspended_until bigint,
    suspend_reason text,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  sql`create unique index wx_account_on_sale on wx_account (wx_hash) where sale_enabled`,

  sql`create table unlock_quote (
    id text primary key,
    buyer_id text not null,
    owner_id text not null,
    list_price_coins bigint not null check (list_price_coins > 0),
    price_coins bigint not null check (price_coins > 0),
    owner_share_fen bigint not null check (owner_share_fen > 0),
    consent_mode text not null,
    wx_hash bytea not null,
    config_version bigint not null,
    expire_at bigint not null,
    used_at bigint
  )`,
  sql`create index unlock_quote_expire on unlock_quote (expire_at)`,

  sql`create table unlock_order (
    id text primary key,
    quote_id text not null unique,
    buyer_id text not null,
    owner_id text not null check (owner_id <> buyer_id),
    list_price_coins bigint not null,
    paid_coins bigint not null check (paid_coins > 0),
    owner_share_fen bigint not null check (owner_share_fen > 0),
    config_version bigint not null,
    consent_mode text not null check (consent_mode in ('ask', 'instant')),
    state text not null check (state in ('asked', 'declined', 'timed_out', 'cancelled', 'revealed', 'disputed',
      'refunded', 'settled', 'clawback_claimed', 'clawed_back', 'dismissed')),
    masked text not null,
    wx_sealed bytea,
    note text,
    created_at bigint not null,
    accept_by bigint not null,
    revealed_at bigint,
    confirm_by bigint,
    complain_from bigint,
    settled_at bigint,
    ended_at bigint,
    feedback jsonb,
    claim jsonb,
    reply jsonb,
    reply_by bigint,
    review_by bigint,
    verdict text check (verdict in ('buyer', 'owner')),
    decided_by text,
    changed_at bigint,
    timeline jsonb not null
  )`,
  // A pair has one order that runs or that is paid for: what was paid for is seen again without paying.
  sql`create unique index unlock_order_living on unlock_order (buyer_id, owner_id)
    where state in ('asked', 'revealed', 'disputed', 'settled', 'clawback_claimed', 'dismissed')`,
  sql`create index unlock_order_buyer on unlock_order (buyer_id, created_at desc, id desc)`,
  sql`create index unlock_order_owner on unlock_order (owner_id, created_at desc, id desc)`,
  sql`create index unlock_order_review on unlock_order (review_by)
    where review_by is not null and state in ('disputed', 'clawback_claimed')`,

  // Whether a card waits for its answer is asked with each card.
  sql`create index message_wx_exchange on message (group_id) where type = 'wx_exchange'`,
]

/** WeChat contacts, quotes and orders of unlocks. Source: product §7.6 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
