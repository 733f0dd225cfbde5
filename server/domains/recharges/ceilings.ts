import type { Db } from '../../db/database'
import { dayOf, monthOf, monthSpan, type Clock } from '../../lib/clock'
import { fail } from '../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import { RechargeRepository } from './recharge.repository'

const DAY_MS = 86_400_000

/** What was paid for coins in a span, with what is being paid now. */
interface Sums {
  readonly paidFen: number
  readonly payingFen: number
}

/** How much may be paid for coins. Source: product §7.8.4 */
export interface Ceilings {
  /**
   * Refuses an order that would go above a ceiling, counting what is paid and what is being paid; the caller holds the
   * member's row, so that two orders at once are counted one after the other.
   * @throws DomainError RECHARGE_CEILING with `period` (`day` or `month`), `limitFen`, `leftFen` and `resetAt`.
   */
  assert(db: Db, memberId: string, order: { orderNo: string | null; amountFen: number }): Promise<void>
  /** Paid for coins in this calendar month, Shanghai. */
  paidThisMonth(db: Db, memberId: string): Promise<number>
}

const dayStart = (atMs: number): number => Date.parse(`${dayOf(atMs)}T00:00:00+08:00`)

/** Ceilings over the orders. The first day is the calendar day, Shanghai, on which a member first pays for coins. */
export const createCeilings = (clock: Clock, { coin }: Pick<ProductConfig, 'coin'>): Ceilings => {
  const sumsOf = (db: Db, memberId: string, span: readonly [number, number], except: string | null) =>
    new RechargeRepository(db).sumsOf(memberId, {
      fromMs: span[0],
      toMs: span[1],
      nowMs: clock.now(),
      except,
    })

  const check = (
    period: 'day' | 'month',
    limitFen: number,
    resetAt: number,
    sums: Sums,
    amountFen: number,
  ) => {
    const usedFen = sums.paidFen + sums.payingFen
    if (usedFen + amountFen <= limitFen) return
    fail('RECHARGE_CEILING', { period, limitFen, leftFen: Math.max(0, limitFen - usedFen), resetAt })
  }

  return {
    async assert(db, memberId, { orderNo, amountFen }) {
      const month = monthSpan(monthOf(clock.now()))
      const ofMonth = await sumsOf(db, memberId, month, orderNo)
      check('month', coin.monthlyMaxFen, month[1], ofMonth, amountFen)
      const today = dayStart(clock.now())
      const firstPaidAt = await new RechargeRepository(db).firstPaidAt(memberId)
      if (firstPaidAt !== null && firstPaidAt < today) return
      const ofDay = await sumsOf(db, memberId, [today, today + DAY_MS], orderNo)
      check('day', coin.firstDayMaxFen, today + DAY_MS, ofDay, amountFen)
    },

    async paidThisMonth(db, memberId) {
      const month = monthSpan(monthOf(clock.now()))
      return (await sumsOf(db, memberId, month, null)).paidFen
    },
  }
}
