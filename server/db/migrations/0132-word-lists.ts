import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table word_list_version (
    version integer primary key check (version > 1),
    entries jsonb not null,
    operator text not null,
    why text not null,
    at bigint not null
  )`,
  sql`create function word_list_version_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'versions of the word lists are append-only' using errcode = 'insufficient_privilege';
    end $$`,
  sql`create trigger word_list_version_rows before update or delete on word_list_version
    for each row execute function word_list_version_refuse_change()`,
  sql`create trigger word_list_version_all before truncate on word_list_version
    for each statement execute function word_list_version_refuse_change()`,
  sql`create table word_list_draft (
    id integer primary key check (id = 1),
    rev integer not null,
    based_on integer not null,
    entries jsonb not null,
    operator text not null,
    at bigint not null
  )`,
]

/** The word lists: a row for each published version, and the one draft that operators share. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
