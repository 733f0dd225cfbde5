import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table switch_version (
    version integer primary key check (version > 1),
    switches jsonb not null,
    operator text not null,
    why text not null,
    at bigint not null
  )`,
  sql`create function switch_version_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'versions of the switches are append-only' using errcode = 'insufficient_privilege';
    end $$`,
  sql`create trigger switch_version_rows before update or delete on switch_version
    for each row execute function switch_version_refuse_change()`,
  sql`create trigger switch_version_all before truncate on switch_version
    for each statement execute function switch_version_refuse_change()`,
]

/** The switches, a row each time operators publish them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
