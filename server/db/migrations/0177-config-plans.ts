import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table config_plan (
    id text primary key,
    "set" jsonb not null,
    differences jsonb not null,
    operator text not null,
    why text not null,
    at bigint not null,
    due_at bigint not null,
    state text not null default 'waiting' check (state in ('waiting', 'applied', 'cancelled', 'refused')),
    ended_at bigint,
    ended_by text,
    version integer,
    refusal text,
    check ((state = 'waiting') = (ended_at is null)),
    check ((state = 'applied') = (version is not null))
  )`,
  sql`create index config_plan_waiting on config_plan (due_at, id) where state = 'waiting'`,
  sql`create index config_plan_ended on config_plan (ended_at) where ended_at is not null`,
]

/** Changes of the settings that are published at a later moment. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
