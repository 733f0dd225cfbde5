import { type Kysely, sql } from 'kysely'

const statements = [
  // A provider is asked in series of rounds; what no provider can give back is paid by people, by a number of their own.
  sql`alter table recharge_refund
    add column series integer not null default 0 check (series >= 0),
    add column by_hand boolean not null default false,
    add column reference text,
    add column ended_by text,
    add constraint recharge_refund_by_hand check (
      by_hand or reference is null and ended_by is null and (is_foreign or taken_fen = amount_fen)),
    add constraint recharge_refund_paid_by_hand check (not by_hand or state <> 'paid' or reference is not null)`,

  // What an account that is gone was still owed, paid by hand. No key to the member: the books outlive the account.
  sql`create table owed_payment (
    id text primary key,
    member_id text not null,
    principal_fen bigint not null check (principal_fen >= 0),
    income_fen bigint not null check (income_fen >= 0),
    reference text not null,
    signed_by text not null,
    why text not null,
    signed_at bigint not null,
    second_by text,
    second_why text,
    paid_at bigint,
    check (principal_fen + income_fen > 0),
    check (second_by is null or second_by <> signed_by and paid_at is not null)
  )`,
  sql`create unique index owed_payment_open on owed_payment (member_id) where paid_at is null`,
]

/** What people pay by hand: refunds that no provider can make, and what accounts that are gone were owed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
