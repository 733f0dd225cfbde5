import { sql } from 'kysely'
import type { WxAccount } from '@contract/types/unlock'
import type { Db } from '../../../db/database'

/** Results of an owner's sales; the rate is null while there are too few of them. */
export type SellerStats = WxAccount['stats'] & { readonly sample: number }

/** The owner, the start of the period, and the number of sales from which a rate is shown. */
export interface StatsParams {
  readonly ownerId: string
  readonly sinceMs: number
  readonly minSample: number
}

/**
 * Results of an owner's sales since the moment; the rate is in whole per cent, rounded down. Source: product §7.6.1
 */
export const sellerStatsOf = async (
  db: Db,
  { ownerId, sinceMs, minSample }: StatsParams,
): Promise<SellerStats> => {
  const result = await sql<{ good: number; bad: number; rate: number | null }>`
    with ended as (
      select count(*) filter (where state in ('settled', 'clawback_claimed', 'dismissed'))::int as good,
        count(*) filter (where verdict = 'buyer')::int as bad
      from unlock_order where owner_id = ${ownerId} and revealed_at is not null and ended_at >= ${sinceMs}
    )
    select good, bad, case when good + bad >= ${minSample} then 100 * good / (good + bad) end as rate
    from ended`.execute(db)
  const { good = 0, bad = 0, rate = null } = result.rows[0] ?? {}
  return { sold30d: good, successRate30d: rate, upheld30d: bad, sample: good + bad }
}
