import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table contact_block (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    phone_hash bytea not null,
    tail_sealed bytea not null,
    created_at bigint not null,
    constraint contact_block_once unique (member_id, phone_hash)
  )`,
  sql`create index contact_block_phone on contact_block (phone_hash)`,
]

/** Phone numbers of people whom a member does not want to meet here. Source: product §5.2, §7.1 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
