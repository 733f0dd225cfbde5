import { type Kysely, sql } from 'kysely'

/**
 * Whom a member or a device looked up on a day, as marks that name nobody: a budget counts different members, and a mark tells
 * whether one was counted already. Source: ours
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table profile_budget (
      subject text not null,
      period text not null,
      seen integer[] not null default '{}',
      unseen integer[] not null default '{}',
      expire_at bigint not null,
      primary key (subject, period)
    )`.execute(db)
  await sql`create index profile_budget_expire on profile_budget (expire_at)`.execute(db)
  await sql`delete from usage_count where scope = 'unknown_id'`.execute(db)
}
