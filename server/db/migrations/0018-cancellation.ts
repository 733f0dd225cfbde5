import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table cancellation (
    member_id text primary key references member (id) on delete cascade,
    account_before text not null,
    reason text,
    income text check (income in ('withdraw', 'give_up')),
    submitted_at bigint not null,
    deadline_at bigint not null,
    erased_at bigint,
    given_up_fen bigint not null default 0 check (given_up_fen >= 0),
    phone_hash bytea,
    constraint cancellation_erased check (erased_at is not null or (given_up_fen = 0 and phone_hash is null)),
    constraint cancellation_words check (erased_at is null or reason is null)
  )`,
  sql`create index cancellation_due on cancellation (deadline_at) where erased_at is null`,
]

/** Accounts that are being cancelled, and those that are gone. Source: product §7.12 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
