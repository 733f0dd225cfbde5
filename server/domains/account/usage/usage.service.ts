import { sql } from 'kysely'
import type { Db } from '../../../db/database'

/** Key of one counter. */
export interface UsageKey {
  /** The counted action, such as `like`. */
  readonly scope: string
  /** Owner of the count: a member's id, or a keyed hash of a phone, device or address. */
  readonly subject: string
  /** The day or hour it belongs to. */
  readonly period: string
}

/** One use of something that is limited. */
export interface Usage extends UsageKey {
  /** Most uses within the period; null counts without a limit. */
  readonly limit: number | null
  /** When the row may be deleted, in epoch ms. */
  readonly expireAt: number
}

/** Counts in the database, so that limits hold across processes, restarts and races. */
export interface UsageService {
  /** Counts one more use, atomically. Returns the new count, or null when the limit was reached (nothing counted). */
  consume(db: Db, usage: Usage): Promise<number | null>
  /** As `consume`, of many counters in one statement; the new counts, in the given order. No counter may come twice. */
  consumeEach(db: Db, usages: readonly Usage[]): Promise<(number | null)[]>
  /** How often the counter was used; 0 when never. */
  peek(db: Db, key: UsageKey): Promise<number>
  /** How often one subject used several scopes within a period; scopes never used are absent. */
  peekAll(db: Db, subject: string, period: string, scopes: readonly string[]): Promise<Map<string, number>>
  /** How often many subjects used one scope within a period; those that never did are absent. */
  peekMany(db: Db, scope: string, period: string, subjects: readonly string[]): Promise<Map<string, number>>
  /** Gives one use back, never below 0. */
  giveBack(db: Db, key: UsageKey): Promise<void>
}

/** Separates the parts of a counter's key; none of them contains it. */
const SEPARATOR = '\n'

/** Counts in the table `usage_count`. */
export const createUsageService = (): UsageService => {
  const consumeEach: UsageService['consumeEach'] = async (db, usages) => {
    // Each existing row finds its own limit by its key: searching the whole list for each row is slow for crowds.
    const limits = Object.fromEntries(
      usages.map(({ scope, subject, period, limit }) => [[scope, subject, period].join(SEPARATOR), limit]),
    )
    // Every statement takes the rows in the same order, which prevents deadlocks.
    const { rows } = await sql<{ used: number | null }>`
      with wanted as (
        select * from unnest(${usages.map(({ scope }) => scope)}::text[],
          ${usages.map(({ subject }) => subject)}::text[], ${usages.map(({ period }) => period)}::text[],
          ${usages.map(({ limit }) => limit)}::integer[], ${usages.map(({ expireAt }) => expireAt)}::bigint[])
          with ordinality as wanted (scope, subject, period, most, expire_at, place)
      ), taken as (
        insert into usage_count as count (scope, subject, period, used, expire_at)
        select scope, subject, period, 1, expire_at from wanted
        where most is null or most > 0 order by scope, subject, period
        on conflict (scope, subject, period) do update set used = count.used + 1
          where coalesce(count.used < (${JSON.stringify(limits)}::jsonb
            ->> (count.scope || ${SEPARATOR} || count.subject || ${SEPARATOR} || count.period))::integer, true)
        returning scope, subject, period, used
      )
      select used from wanted left join taken using (scope, subject, period) order by place`.execute(db)
    return rows.map(({ used }) => used)
  }

  return {
    consumeEach,

    consume: async (db, usage) => (await consumeEach(db, [usage]))[0] ?? null,

    async peek(db, { scope, subject, period }) {
      const row = await db
        .selectFrom('usage_count')
        .select('used')
        .where('scope', '=', scope)
        .where('subject', '=', subject)
        .where('period', '=', period)
        .executeTakeFirst()
      return row?.used ?? 0
    },

    async peekAll(db, subject, period, scopes) {
      const rows = await db
        .selectFrom('usage_count')
        .select(['scope', 'used'])
        .where('subject', '=', subject)
        .where('period', '=', period)
        .where('scope', 'in', [...scopes])
        .execute()
      return new Map(rows.map((row) => [row.scope, row.used]))
    },

    async peekMany(db, scope, period, subjects) {
      const rows = await db
        .selectFrom('usage_count')
        .select(['subject', 'used'])
        .where('scope', '=', scope)
        .where('period', '=', period)
        .where((eb) => eb('subject', '=', eb.fn.any(eb.val([...subjects]))))
        .execute()
      return new Map(rows.map((row) => [row.subject, row.used]))
    },

    async giveBack(db, { scope, subject, period }) {
      await db
        .updateTable('usage_count')
        .set((eb) => ({ used: eb('used', '-', 1) }))
        .where('scope', '=', scope)
        .where('subject', '=', subject)
        .where('period', '=', period)
        .where('used', '>', 0)
        .execute()
    },
  }
}
