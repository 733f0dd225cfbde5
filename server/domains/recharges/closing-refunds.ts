import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import type { LedgerService } from '../ledger/ledger.service'
import { OperatorError } from '../reports/operator-error'
import { RechargeRepository } from './recharge.repository'
import type { RefundService } from './refund.service'
import { RefundRepository } from './refund.repository'

/** Under this name the refunds of cancelled accounts stand in the audit log. */
const BY_CANCELLATION = { operator: 'cancellation', why: 'account cancelled' } as const

/** What goes back of what a member paid, when the account ends. Source: product §7.12.1 */
export interface ClosingRefunds {
  /** In a transaction: what goes back by the way it came, and what is too old for that. */
  quote(db: Db, memberId: string): Promise<{ refundFen: number; byHandFen: number }>
  /** Asks for every refund that is possible; a repeat asks for none twice. */
  refundAll(memberId: string): Promise<void>
  /** A refund has been asked for and is not at its end. */
  isRunning(db: Db, memberId: string): Promise<boolean>
}

/** Refunds of whole accounts over those of orders. */
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
        // Spent, used, too old, or asked for before: nothing of this order goes back.
        if (!(error instanceof OperatorError)) throw error
      }
    }
  },

  isRunning: (db, memberId) => new RefundRepository(db).isAnyLiving(memberId),
})
