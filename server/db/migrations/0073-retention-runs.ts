import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table retention_run (
    id bigint generated always as identity primary key,
    work text not null,
    at bigint not null,
    deleted jsonb not null
  )`,
  sql`create index retention_run_work on retention_run (work, id desc)`,
  sql`create function retention_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the record of deletions is append-only' using errcode = 'insufficient_privilege';
    end $$`,
  sql`create trigger retention_run_rows before update or delete on retention_run
    for each row execute function retention_refuse_change()`,
  sql`create trigger retention_run_all before truncate on retention_run
    for each statement execute function retention_refuse_change()`,
]

/** Evidence that what has expired is deleted: a row for each run, which nobody changes. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
