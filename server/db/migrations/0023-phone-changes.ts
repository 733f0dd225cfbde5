import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table member add column phone_changed_at bigint`,
  sql`create table phone_change (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    from_masked text not null,
    to_masked text not null,
    device_id text not null,
    session_id text not null,
    changed_at bigint not null
  )`,
  sql`create index phone_change_member on phone_change (member_id, changed_at desc)`,
  sql`create index phone_change_age on phone_change (changed_at)`,
  sql`create index cancellation_phone on cancellation (phone_hash) where phone_hash is not null`,
]

/** Members who took another phone number, as a log of security. Source: product §8 (24), §7.12.2 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
