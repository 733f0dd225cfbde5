import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table config_version (
    version integer primary key check (version > 1),
    changes jsonb not null,
    operator text not null,
    why text not null,
    at bigint not null
  )`,
  sql`create function config_version_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'versions of the numbers are append-only' using errcode = 'insufficient_privilege';
    end $$`,
  sql`create trigger config_version_rows before update or delete on config_version
    for each row execute function config_version_refuse_change()`,
  sql`create trigger config_version_all before truncate on config_version
    for each statement execute function config_version_refuse_change()`,
]

/** The product's numbers as operators changed them, a row each time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
