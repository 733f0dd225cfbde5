import { type Kysely, sql } from 'kysely'

/** The secrets that a database was ever filled with, and how far values were moved to the newest. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table secret_key (
      id text primary key check (id ~ '^[0-9a-f]{8}$'),
      position smallint not null unique check (position >= 0),
      canary bytea not null,
      hash_key bytea not null,
      used_at bigint,
      retired_at bigint
    )`.execute(db)
  await sql`
    create table secret_pass (
      target text primary key,
      key_id text not null,
      next_page bigint not null default 0,
      pages bigint not null default 0,
      moved bigint not null default 0,
      done_at bigint
    )`.execute(db)
}
