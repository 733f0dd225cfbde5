import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table alipay_account (
    member_id text primary key references member (id) on delete cascade,
    account_hash bytea not null,
    account_sealed bytea not null,
    account_masked text not null,
    name_sealed bytea not null,
    name_masked text not null,
    id_card_hash bytea,
    id_card_sealed bytea,
    id_card_masked text,
    bound_at bigint not null,
    locked_until_at bigint not null,
    verified_at bigint,
    constraint alipay_account_once unique (account_hash),
    constraint alipay_account_id_card check (
      (id_card_hash is null) = (id_card_sealed is null) and (id_card_hash is null) = (id_card_masked is null))
  )`,
  sql`create index alipay_account_id_card on alipay_account (id_card_hash)`,

  // No key to the member: the books outlive the account.
  sql`create table withdrawal (
    id text primary key,
    member_id text not null,
    client_token text not null,
    amount_fen bigint not null check (amount_fen > 0),
    fee_fen bigint not null check (fee_fen >= 0),
    arrive_fen bigint not null check (arrive_fen > 0),
    config_version integer not null,
    state text not null
      check (state in ('reviewing', 'approved', 'paying', 'paid', 'rejected', 'failed', 'returned')),
    reason text,
    payee_hash bytea not null,
    payee_masked text not null,
    payee_sealed bytea not null,
    risks jsonb,
    needs_two boolean not null default false,
    approvals jsonb not null default '[]',
    approved_at bigint,
    bytes_sealed bytea,
    sent_at bigint,
    held_code text,
    provider_no text,
    mark jsonb,
    operator_at bigint,
    turn integer not null default 0,
    next_at bigint,
    created_at bigint not null,
    ended_at bigint,
    reconciled_at bigint,
    unique (member_id, client_token),
    constraint withdrawal_parts check (amount_fen = fee_fen + arrive_fen),
    constraint withdrawal_sent check ((sent_at is null) or (bytes_sealed is not null)),
    constraint withdrawal_paying check (state not in ('paying', 'paid') or sent_at is not null),
    constraint withdrawal_paid check (state <> 'paid' or provider_no is not null),
    constraint withdrawal_ended check (
      (state in ('paid', 'rejected', 'failed', 'returned')) = (ended_at is not null)),
    constraint withdrawal_reason check (
      (state in ('rejected', 'failed', 'returned')) = (reason is not null))
  )`,
  // A member has one that runs.
  sql`create unique index withdrawal_running on withdrawal (member_id)
    where state in ('reviewing', 'approved', 'paying')`,
  sql`create index withdrawal_member on withdrawal (member_id, created_at)`,
  sql`create index withdrawal_open on withdrawal (state, created_at)
    where state in ('reviewing', 'approved', 'paying')`,
]

/** Where income is paid to, and every wish to take it out. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
