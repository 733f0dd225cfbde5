import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table imprint_version (
    version integer primary key check (version > 1),
    imprint jsonb not null,
    operator text not null,
    why text not null,
    at bigint not null
  )`,
  sql`create function imprint_version_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'versions of the imprint are append-only' using errcode = 'insufficient_privilege';
    end $$`,
  sql`create trigger imprint_version_rows before update or delete on imprint_version
    for each row execute function imprint_version_refuse_change()`,
  sql`create trigger imprint_version_all before truncate on imprint_version
    for each statement execute function imprint_version_refuse_change()`,
]

/** The imprint, a row each time operators publish it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
