import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table vendor_statement (
    id bigint generated always as identity primary key,
    vendor text not null,
    day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    from_at bigint not null,
    state text not null default 'waiting' check (state in ('waiting', 'compared', 'late')),
    tries integer not null default 0,
    tried_at bigint,
    problem text,
    compared_at bigint,
    hash text,
    payments integer not null default 0,
    payment_fen bigint not null default 0,
    refunds integer not null default 0,
    refund_fen bigint not null default 0,
    unique (vendor, day),
    check ((state = 'compared') = (compared_at is not null)),
    check ((compared_at is null) = (hash is null))
  )`,
  // No key to an order: a line may name none of ours.
  sql`create table vendor_statement_line (
    statement_id bigint not null references vendor_statement (id),
    place integer not null,
    kind text not null check (kind in ('payment', 'refund')),
    order_no text not null,
    refund_no text,
    provider_no text not null,
    amount_fen bigint not null check (amount_fen > 0),
    at bigint not null,
    primary key (statement_id, place)
  )`,
  sql`create index vendor_statement_line_order on vendor_statement_line (order_no)`,
  sql`create table vendor_statement_difference (
    id bigint generated always as identity primary key,
    statement_id bigint not null references vendor_statement (id),
    key text not null unique,
    kind text not null check (kind in ('missing_here', 'missing_there', 'other_amount', 'other_state')),
    line_kind text not null check (line_kind in ('payment', 'refund')),
    order_no text not null,
    refund_no text,
    provider_no text,
    our_fen bigint,
    their_fen bigint,
    our_state text,
    found_at bigint not null
  )`,
  sql`create index vendor_statement_difference_statement on vendor_statement_difference (statement_id)`,
]

/** What vendors list for each day, and where it differs from our orders and refunds. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
