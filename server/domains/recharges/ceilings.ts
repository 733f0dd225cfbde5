import { DAY_MS } from '@contract/constants'
import type { Db } from '../../db/database'
import { dayOf, monthOf, monthSpan, type Clock } from '../../lib/clock'
import { fail } from '../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import { RechargeRepository, type CoinSums, type Span } from './recharge.repository'

/** How much may be paid for coins. Source: product §7.8.4 */
export interface Ceilings {
  /**
   * Refuses an order that would go above a ceiling, counting what is paid and what is being paid; the caller holds the
   * member's row, so that two orders at once are counted one after the other. Returns what was counted.
   * @throws DomainError RECHARGE_CEILING with `period` (`day` or `month`), `limitFen`, `leftFen` and `resetAt`.
   */
  assert(db: Db, memberId: string, order: { orderNo: string | null; amountFen: number }): Promise<CoinSums>
  /** What a member paid for coins: in this calendar month and on this day, Shanghai, and for the first time. */
  sumsOf(db: Db, memberId: string): Promise<CoinSums>
}

const dayStart = (atMs: number): number => Date.parse(`${dayOf(atMs)}T00:00:00+08:00`)

/** Ceilings over the orders. The first day is the calendar day, Shanghai, on which a member first pays for coins. */
export const createCeilings = (clock: Clock, { coin }: Pick<ProductConfig, 'coin'>): Ceilings => {
  const spansAt = (nowMs: number): { month: Span; day: Span } => {
    const today = dayStart(nowMs)
    return { month: monthSpan(monthOf(nowMs)), day: [today, today + DAY_MS] }
  }

  const sumsAt = (db: Db, memberId: string, nowMs: number, except: string | null): Promise<CoinSums> =>
    new RechargeRepository(db).sumsOf(memberId, { nowMs, ...spansAt(nowMs), except })

  const check = (
    period: 'day' | 'month',
    { limitFen, resetAt, usedFen }: { limitFen: number; resetAt: number; usedFen: number },
    amountFen: number,
  ) => {
    if (usedFen + amountFen <= limitFen) return
    fail('RECHARGE_CEILING', { period, limitFen, leftFen: Math.max(0, limitFen - usedFen), resetAt })
  }

  return {
    async assert(db, memberId, { orderNo, amountFen }) {
      const now = clock.now()
      const { month, day } = spansAt(now)
      const sums = await sumsAt(db, memberId, now, orderNo)
      const { monthFen, dayFen, payingFen, firstPaidAt } = sums
      const ofMonth = { limitFen: coin.monthlyMaxFen, resetAt: month[1], usedFen: monthFen + payingFen }
      check('month', ofMonth, amountFen)
      const isFirstDay = firstPaidAt === null || firstPaidAt >= day[0]
      const ofDay = { limitFen: coin.firstDayMaxFen, resetAt: day[1], usedFen: dayFen + payingFen }
      if (isFirstDay) check('day', ofDay, amountFen)
      return sums
    },

    sumsOf: (db, memberId) => sumsAt(db, memberId, clock.now(), null),
  }
}
