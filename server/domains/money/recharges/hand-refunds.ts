import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../../account/config/product-config'
import { operatorName, paymentReference, refuse } from '../../safety/operators/operator-error'
import type { OrderRow } from './recharge.repository'
import type { RefundLedger } from './refund-ledger'
import type { NewRefund, RefundEnds } from './refund-ends'
import type { RefundQuote } from './refund-quote'
import { RefundRepository, type RefundRow } from './refund.repository'
import type { SettlementService } from './settlement.service'
import type { OperatorSignature } from '../../safety/operators/signature'

/** A refund by hand: of the unspent part, or of everything. */
export interface HandRefundRequest extends OperatorSignature {
  readonly isWhole: boolean
}

/** Refunds that people pay because no provider can. Source: product §7.8.4 */
export interface HandRefunds {
  /**
   * Holds what an order refunds and returns the refund to be paid: the unspent part or, with `isWhole` (for a minor),
   * everything not refunded yet, spent coins included. The product bears the spent part.
   * @throws OperatorError ORDER_UNKNOWN, ORDER_NOT_PAID, REFUND_RUNS, REFUND_NOT_POSSIBLE with `why`,
   * REFUND_BY_PROVIDER while the provider can refund it, OPERATOR_NAME, WHY_MISSING.
   */
  begin(orderNo: string, request: HandRefundRequest): Promise<RefundRow>
  /** As `begin`, in the caller's transaction, which locks the order. @throws OperatorError as `begin` does. */
  beginIn(tx: Tx, order: OrderRow, request: HandRefundRequest): Promise<RefundRow>
  /**
   * Records the payment. Large refunds, and refunds that the product bears in part, need a second operator.
   * @throws OperatorError REFUND_UNKNOWN, SECOND_OPERATOR with `by`, REFERENCE_MISSING, OPERATOR_NAME, WHY_MISSING.
   */
  paid(refundNo: string, request: OperatorSignature & { readonly reference: string }): Promise<void>
  /** Gives up; the member gets everything back. @throws OperatorError REFUND_UNKNOWN, OPERATOR_NAME, WHY_MISSING. */
  failed(refundNo: string, request: OperatorSignature): Promise<void>
}

/** Dependencies of refunds by hand. */
export interface HandRefundDeps {
  readonly productConfig: Pick<ProductConfig, 'withdraw'>
  readonly settlement: Pick<SettlementService, 'lock'>
  readonly refundLedger: Pick<RefundLedger, 'unspentOf'>
  readonly quote: RefundQuote
  readonly ends: RefundEnds
}

/** Refunds orders by hand, each step with its entry in the audit log. */
export const createHandRefunds = (
  { transaction }: Pick<Core, 'transaction'>,
  { productConfig: { withdraw: rules }, settlement, refundLedger, quote, ends }: HandRefundDeps,
): HandRefunds => {
  const inOrder = <T>(orderNo: string, work: (tx: Tx, order: OrderRow) => Promise<T>): Promise<T> =>
    transaction(async (tx) => work(tx, (await settlement.lock(tx, orderNo)) ?? refuse('ORDER_UNKNOWN')))

  const wholeOf = async (db: Db, order: OrderRow): Promise<NewRefund> => {
    const fen = order.amount_fen - order.refunded_fen
    const takenFen = order.kind === 'coin' ? (await refundLedger.unspentOf(db, order)).fen : fen
    return { fen, takenFen, isByHand: true }
  }

  /** The unspent part, once the provider can refund no more: the order is too old, or the provider rejected. */
  const unspentOf = async (db: Db, order: OrderRow): Promise<NewRefund> => {
    const { fen: byProviderFen, why } = await quote(db, order)
    const refunds = await new RefundRepository(db).listOf(order.order_no)
    const wasRefused = refunds.some(({ state, by_hand: isByHand }) => state === 'refused' && !isByHand)
    if (why === null && !wasRefused) refuse('REFUND_BY_PROVIDER')
    if (why === null) return { fen: byProviderFen, takenFen: byProviderFen, isByHand: true }
    if (order.kind === 'vip') return refuse('REFUND_NOT_POSSIBLE', { why })
    const { fen } = await refundLedger.unspentOf(db, order)
    return fen > 0 ? { fen, takenFen: fen, isByHand: true } : refuse('REFUND_NOT_POSSIBLE', { why: 'spent' })
  }

  /** Runs one operator's step on an open refund by hand; the order is locked. */
  const inRefund = async (
    refundNo: string,
    act: (tx: Tx, order: OrderRow, refund: RefundRow) => Promise<boolean>,
  ): Promise<void> =>
    transaction(async (tx) => {
      const known = (await new RefundRepository(tx).find(refundNo)) ?? refuse('REFUND_UNKNOWN')
      const order = (await settlement.lock(tx, known.order_no)) ?? refuse('ORDER_UNKNOWN')
      if (!known.by_hand || !(await act(tx, order, known))) refuse('REFUND_UNKNOWN')
    })

  const beginIn: HandRefunds['beginIn'] = async (tx, order, { isWhole, ...request }) => {
    if (order.state !== 'paid') refuse('ORDER_NOT_PAID', { state: order.state })
    const living = await new RefundRepository(tx).living(order.order_no)
    if (living) refuse('REFUND_RUNS', { refundNo: living.refund_no })
    const refund = await (isWhole ? wholeOf : unspentOf)(tx, order)
    const row = await ends.begin(tx, order, refund, request)
    const after = { refundNo: row.refund_no, fen: refund.fen, takenFen: refund.takenFen }
    await ends.record(tx, order, request, { act: 'recharge.hand_refund', after })
    return row
  }

  return {
    beginIn,

    begin: (orderNo, request) => inOrder(orderNo, (tx, order) => beginIn(tx, order, request)),

    async paid(refundNo, { reference: raw, ...request }) {
      const reference = paymentReference(raw)
      const by = operatorName(request.operator)
      await inRefund(refundNo, async (tx, order, refund) => {
        const { amount_fen: fen, taken_fen: takenFen, operator: begunBy } = refund
        const takesTwo = fen > rules.twoPersonFen || takenFen < fen
        if (takesTwo && by === begunBy) refuse('SECOND_OPERATOR', { by })
        if (!(await ends.finish(tx, order, refundNo, { reference, by }))) return false
        await ends.record(tx, order, request, {
          act: 'recharge.hand_paid',
          after: { refundNo, fen, reference },
        })
        return true
      })
    },

    failed: (refundNo, request) =>
      inRefund(refundNo, async (tx, order) => {
        if (!(await ends.undo(tx, order, refundNo, operatorName(request.operator)))) return false
        await ends.record(tx, order, request, { act: 'recharge.hand_failed', after: { refundNo } })
        return true
      }),
  }
}
