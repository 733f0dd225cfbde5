import { DAY_MS } from '@contract/constants'
import { quotaDayOf, quotaResetAt } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import type { UsageService } from './usage.service'

/**
 * Counts work that a member may request only so often a day, whatever its result.
 * @throws DomainError RATE_LIMITED with `retryAfter` when the day's work is done
 */
export type CountDailyWork = (memberId: string) => Promise<void>

/** Dependencies of daily work. */
export interface DailyWorkDeps {
  readonly productConfig: Pick<ProductConfig, 'quota'>
  readonly usage: Pick<UsageService, 'consume'>
}

/** Counts one kind of work for each member and day of the quotas. */
export const createDailyWork = (
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  { productConfig, usage }: DailyWorkDeps,
  { scope, limit }: { scope: string; limit: number },
): CountDailyWork => {
  const { resetHour } = productConfig.quota
  return async (memberId) => {
    const now = clock.now()
    const resetAt = quotaResetAt(now, resetHour)
    const period = quotaDayOf(now, resetHour)
    const used = await usage.consume(db, {
      scope,
      subject: memberId,
      period,
      limit,
      expireAt: resetAt + DAY_MS,
    })
    if (used === null) fail('RATE_LIMITED', { retryAfter: Math.ceil((resetAt - now) / 1_000) })
  }
}
