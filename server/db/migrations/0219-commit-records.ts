import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table commit_record (
    id text primary key,
    outcome text not null check (outcome in ('committed', 'aborted')),
    created_at bigint not null
  )`,
  sql`create index commit_record_age on commit_record (created_at)`,
  sql`create table chat_home (
    id text not null,
    is_here boolean not null,
    is_settled boolean not null default false,
    single boolean primary key default true check (single)
  )`,
]

/** What became of transactions over two servers, and where the chats are. Source: docs/decisions/0023-chat-server.md */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
