import { type RawBuilder, sql } from 'kysely'

/** How often the subject used the scope within the period, in a statement that asks for more; 0 when never. */
export const usedOf = (scope: string, subject: RawBuilder<unknown>, period: string): RawBuilder<number> =>
  sql<number>`coalesce((
    select used from usage_count where scope = ${scope} and subject = ${subject} and period = ${period}), 0)`
