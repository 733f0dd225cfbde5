import { type RawBuilder, sql } from 'kysely'

/**
 * The latest period in which the subject used the scope, for scopes with a time in epoch ms as the period; 0 without
 * one.
 */
export const latestPeriodOf = (scope: string, subject: string): RawBuilder<number> =>
  sql<number>`(
    select coalesce(max(period::bigint), 0) from usage_count where scope = ${scope} and subject = ${subject})`

/** How often the subject used the scope within the period, as a part of another statement; 0 when never. */
export const usedOf = (scope: string, subject: RawBuilder<unknown>, period: string): RawBuilder<number> =>
  sql<number>`coalesce((
    select used from usage_count where scope = ${scope} and subject = ${subject} and period = ${period}), 0)`
