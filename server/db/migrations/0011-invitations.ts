import { type Kysely, sql } from 'kysely'

const statements = [
  // No keys to the members: a row explains money that was given, and outlives both accounts.
  sql`create table invite (
    id text primary key,
    inviter_id text not null,
    invitee_id text not null unique,
    state text not null check (state in ('joined', 'verified', 'active', 'rewarded', 'invalid')),
    invalid_reason text check (invalid_reason in ('device', 'phone', 'payment', 'loop', 'restricted', 'address')),
    joined_at bigint not null,
    verified_at bigint,
    active_at bigint,
    rewarded_at bigint,
    invalid_at bigint,
    invitee_coins integer not null default 0 check (invitee_coins >= 0),
    inviter_coins integer not null default 0 check (inviter_coins >= 0),
    income_fen bigint not null default 0 check (income_fen >= 0),
    constraint invite_invalid check ((state = 'invalid') = (invalid_reason is not null))
  )`,
  sql`create index invite_inviter on invite (inviter_id, joined_at desc, id desc)`,

  // Whatever names a person counts for one invite alone; the first takes it.
  sql`create table invite_mark (
    kind text not null check (kind in ('device', 'phone', 'payment')),
    hash bytea not null,
    invite_id text not null references invite (id) on delete cascade,
    primary key (kind, hash)
  )`,
  sql`create table invite_day (
    invite_id text not null references invite (id) on delete cascade,
    day date not null,
    primary key (invite_id, day)
  )`,
  // One row an inviter: the invitees that counted are numbered here, so that two of one moment have two numbers.
  sql`create table invite_standing (
    member_id text primary key,
    counted integer not null check (counted > 0)
  )`,
  sql`create table invite_spend (
    key text primary key,
    invite_id text not null references invite (id) on delete cascade,
    spent_fen bigint not null check (spent_fen > 0),
    share_fen bigint not null default 0 check (share_fen >= 0),
    state text not null check (state in ('waiting', 'earned', 'undone')),
    spent_at bigint not null,
    release_at bigint
  )`,
  sql`create index invite_spend_invite on invite_spend (invite_id)`,

  sql`create table payment_account (
    hash bytea not null,
    member_id text not null,
    noted_at bigint not null,
    primary key (hash, member_id)
  )`,
  sql`create index payment_account_member on payment_account (member_id)`,

  // Which devices a member was ever logged in on; sessions are forgotten, this is not.
  sql`create table member_device (
    device_id text not null check (device_id <> ''),
    member_id text not null references member (id) on delete cascade,
    primary key (device_id, member_id)
  )`,
  sql`create index member_device_member on member_device (member_id)`,
  sql`insert into member_device (device_id, member_id)
    select distinct device_id, member_id from session where device_id <> ''`,

  // The sums of a month are read from the index alone: a seller's bills of a month lie on as many pages of the table.
  sql`drop index bill_member`,
  sql`create index bill_member on bill (member_id, type, created_at desc, id desc)
    include (state, sign, amount_fen, coins, refund_of)`,
]

/** Who came by whose code, what counts of it and what was given for it; the index of the record pages. Source: product §7.11 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
