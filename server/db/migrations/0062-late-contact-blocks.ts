import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table contact_block add column effective_at bigint, add column ended_at bigint`,
  sql`update contact_block set effective_at = created_at`,
  sql`alter table contact_block alter column effective_at set not null`,
  sql`create index contact_block_ended on contact_block (ended_at) where ended_at is not null`,
  // Whoever has numbers already had them among the first ones, which are not limited by the day.
  sql`insert into usage_count (scope, subject, period, used, expire_at)
    select 'contact_block_first', member_id, 'ever', count(*)::integer, ${Number.MAX_SAFE_INTEGER}::bigint
    from contact_block group by member_id`,
]

/**
 * A number not to meet takes effect some time after it was added and goes on for some time after it was taken off, so that
 * nobody finds out who has it by watching who vanishes and comes back. Source: product §5.2
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
