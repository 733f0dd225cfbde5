import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { LedgerService } from '../ledger/ledger.service'
import { OperatorError } from '../../safety/operators/operator-error'
import { RechargeRepository } from './recharge.repository'
import type { RefundService } from './refund.service'
import { RefundRepository } from './refund.repository'

/** Operator name and reason in the audit log for refunds of cancelled accounts. */
const BY_CANCELLATION = { operator: 'cancellation', why: 'account cancelled' } as const

/** Refunds of a member's payments when the account closes. Source: product §7.12.1 */
export interface ClosingRefunds {
  /** Fen that go back through the payment channel, and fen that are too old for it; call it in a transaction. */
  quote(db: Db, memberId: string): Promise<{ refundFen: number; byHandFen: number }>
  /** Requests every possible refund; a repeated request changes nothing. */
  refundAll(memberId: string): Promise<void>
  /** True while a requested refund has not ended. */
  isRunning(db: Db, memberId: string): Promise<boolean>
}

/** Refunds a whole account by refunding its orders. */
export const createClosingRefunds = (
  core: Pick<Core, 'db'>,
  { ledger, refunds }: { ledger: Pick<LedgerService, 'lock'>; refunds: RefundService },
): ClosingRefunds => ({
  async quote(db, memberId) {
    const { recharge_principal: principalFen } = await ledger.lock(db, memberId)
    let refundFen = 0
    let coinFen = 0
    for (const order of await new RechargeRepository(db).listPaidOf(memberId)) {
      const { fen } = await refunds.quote(db, order)
      refundFen += fen
      if (order.kind === 'coin') coinFen += fen
    }
    return { refundFen, byHandFen: Math.max(0, principalFen - coinFen) }
  },

  async refundAll(memberId) {
    for (const { order_no: orderNo } of await new RechargeRepository(core.db).listPaidOf(memberId)) {
      try {
        await refunds.refund(orderNo, BY_CANCELLATION)
      } catch (error) {
        // Nothing is refunded for spent coins, a used membership, an old order, or one that was refunded before.
        if (!(error instanceof OperatorError)) throw error
      }
    }
  },

  isRunning: (db, memberId) => new RefundRepository(db).isAnyLiving(memberId),
})
