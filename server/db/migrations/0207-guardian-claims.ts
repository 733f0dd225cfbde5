import { type Kysely, sql } from 'kysely'

const statements = [
  // A note about a claim whose account nobody has chosen belongs to no member.
  sql`alter table case_note alter column member_id drop not null`,

  sql`create table guardian_claim (
    id text primary key,
    reference text not null unique,
    client_token text not null unique,
    state text not null check (state in ('waiting', 'refused', 'refunding')),
    phone_hash bytea,
    phone_sealed bytea,
    form_sealed bytea,
    member_id text references member (id),
    reason text,
    decided_by text,
    decided_at bigint,
    created_at bigint not null,
    erased_at bigint,
    check ((state = 'refused') = (reason is not null)),
    check ((state = 'waiting') = (decided_at is null)),
    check (state <> 'refunding' or member_id is not null)
  )`,
  sql`create index guardian_claim_waiting on guardian_claim (created_at) where state <> 'refused'`,
  sql`create index guardian_claim_phone on guardian_claim (phone_hash)`,
  sql`create index guardian_claim_due on guardian_claim (decided_at)
    where decided_at is not null and erased_at is null`,

  sql`create table guardian_photo (
    id text primary key,
    claim_id text references guardian_claim (id),
    kind text check (kind in ('kinship', 'payment')),
    phone_hash bytea not null,
    object_key text not null unique,
    content_type text not null,
    created_at bigint not null,
    expire_at bigint,
    check ((claim_id is null) = (kind is null))
  )`,
  sql`create index guardian_photo_claim on guardian_photo (claim_id)`,
  sql`create index guardian_photo_phone on guardian_photo (phone_hash)`,
  sql`create index guardian_photo_expire on guardian_photo (expire_at) where expire_at is not null`,

  sql`create table guardian_refund (
    refund_no text primary key references recharge_refund (refund_no),
    claim_id text not null references guardian_claim (id),
    order_no text not null
  )`,
  sql`create index guardian_refund_claim on guardian_refund (claim_id)`,
]

/** Claims of guardians for what minors paid, their photos and their refunds. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
