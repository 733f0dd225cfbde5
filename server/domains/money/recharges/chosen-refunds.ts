import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { refuse } from '../../safety/operators/operator-error'
import type { OperatorSignature } from '../../safety/operators/signature'
import type { HandRefunds } from './hand-refunds'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import type { RefundService } from './refund.service'
import { RefundRepository, type RefundRow } from './refund.repository'
import type { SettlementService } from './settlement.service'

/** Orders of one member that are to be refunded together. */
export interface ChosenOrders extends OperatorSignature {
  readonly memberId: string
  readonly orderNos: readonly string[]
  /** Everything that was paid, spent coins included; otherwise the unspent part. */
  readonly isWhole: boolean
}

/** A paid order, with what of it can be refunded without the product's own money. */
export interface PaidOrder {
  readonly order: OrderRow
  readonly unspentFen: number
}

/** Refunds of several orders of one member at once. Source: product §7.13 */
export interface ChosenRefunds {
  /** The latest paid orders of a member that are not fully refunded; call it in a transaction. */
  listOf(db: Db, memberId: string, limit: number): Promise<PaidOrder[]>
  /**
   * Begins the refund of each order, all or none: by the way it was paid where the provider can refund the amount, and
   * otherwise by hand.
   * @throws OperatorError ORDER_UNKNOWN, also for another member's order; ORDER_NOT_PAID, REFUND_RUNS,
   * REFUND_NOT_POSSIBLE with `why`, OPERATOR_NAME, WHY_MISSING
   */
  begin(tx: Tx, chosen: ChosenOrders): Promise<RefundRow[]>
}

/** Dependencies of chosen refunds. */
export interface ChosenRefundDeps {
  readonly settlement: Pick<SettlementService, 'lock'>
  readonly refunds: Pick<RefundService, 'quote' | 'refundIn'>
  readonly handRefunds: Pick<HandRefunds, 'beginIn'>
}

/** Begins refunds by the paths of single orders. */
export const createChosenRefunds = ({
  settlement,
  refunds,
  handRefunds,
}: ChosenRefundDeps): ChosenRefunds => {
  const beginOne = async (tx: Tx, order: OrderRow, isWhole: boolean, by: OperatorSignature) => {
    const { fen, why } = await refunds.quote(tx, order)
    const earlier = await new RefundRepository(tx).listOf(order.order_no)
    const wasRefused = earlier.some(({ state, by_hand: isByHand }) => state === 'refused' && !isByHand)
    const isEnough = !isWhole || fen === order.amount_fen - order.refunded_fen
    return why === null && isEnough && !wasRefused
      ? refunds.refundIn(tx, order, by)
      : handRefunds.beginIn(tx, order, { ...by, isWhole })
  }

  return {
    async listOf(db, memberId, limit) {
      const orders = (await new RechargeRepository(db).listPaidOf(memberId)).slice(0, limit)
      const paid: PaidOrder[] = []
      for (const order of orders) paid.push({ order, unspentFen: (await refunds.quote(db, order)).fen })
      return paid
    },

    async begin(tx, { memberId, orderNos, isWhole, operator, why }) {
      const rows: RefundRow[] = []
      for (const orderNo of [...new Set(orderNos)].sort()) {
        const order = (await settlement.lock(tx, orderNo)) ?? refuse('ORDER_UNKNOWN')
        if (order.member_id !== memberId) refuse('ORDER_UNKNOWN')
        rows.push(await beginOne(tx, order, isWhole, { operator, why }))
      }
      return rows
    },
  }
}
