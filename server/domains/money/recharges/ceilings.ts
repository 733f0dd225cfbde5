import { DAY_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import { dayOf, monthOf, monthSpan } from '../../../lib/clock'
import { fail } from '../../../lib/errors'
import type { ProductConfig } from '../../account/config/product-config'
import { RechargeRepository, type CoinSums, type Span } from './recharge.repository'
import type { Core } from '../../../lib/core'

/** How much a member may pay for coins. Source: product §7.8.4 */
export interface Ceilings {
  /**
   * Rejects an order above a ceiling. Paid orders and orders that are being paid count. The caller locks the member's
   * row, so that simultaneous orders are counted one after the other. Returns the sums.
   * @throws DomainError RECHARGE_CEILING with `period` (`day` or `month`), `limitFen`, `leftFen` and `resetAt`.
   */
  assert(db: Db, memberId: string, order: { orderNo: string | null; amountFen: number }): Promise<CoinSums>
  /**
   * The member's payments for coins in this calendar month and on this day (Shanghai), and the first payment's time.
   */
  sumsOf(db: Db, memberId: string): Promise<CoinSums>
}

const dayStart = (atMs: number): number => Date.parse(`${dayOf(atMs)}T00:00:00+08:00`)

/** Dependencies of ceilings. */
export interface CeilingDeps {
  readonly productConfig: Pick<ProductConfig, 'coin'>
}

/**
 * Reads the ceilings from the orders. The first day is the calendar day (Shanghai) of the member's first coin
 * payment.
 */
export const createCeilings = (
  { clock }: Pick<Core, 'clock'>,
  { productConfig: { coin } }: CeilingDeps,
): Ceilings => {
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
