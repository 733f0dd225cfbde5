import type { Db } from '../../db/database'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import { operatorName, paymentReference, refuse } from '../reports/operator-error'
import type { OrderRow } from './recharge.repository'
import type { RefundBooks } from './refund-books'
import type { NewRefund, RefundEnds, RefundWishOfOperator } from './refund-ends'
import type { RefundQuote } from './refund-quote'
import { RefundRepository, type RefundRow } from './refund.repository'
import type { SettlementService } from './settlement.service'

/** Refunds that people pay, because no provider can. Source: product §7.8.4 */
export interface HandRefunds {
  /**
   * Sets aside what goes back of an order, and answers what is to be paid: what is unspent, or `isWhole` all that has not
   * gone back, also what was spent, as for a minor; the product bears that.
   * @throws OperatorError ORDER_UNKNOWN, ORDER_NOT_PAID, REFUND_RUNS, REFUND_NOT_POSSIBLE with `why`, REFUND_BY_PROVIDER
   * while it can go back by the way it was paid, OPERATOR_NAME, WHY_MISSING.
   */
  begin(orderNo: string, wish: RefundWishOfOperator & { readonly isWhole: boolean }): Promise<RefundRow>
  /**
   * Notes that it was paid. Large ones, and those of which the product bears a part, take another person than who began.
   * @throws OperatorError REFUND_UNKNOWN, SECOND_OPERATOR with `by`, REFERENCE_MISSING, OPERATOR_NAME, WHY_MISSING.
   */
  paid(refundNo: string, wish: RefundWishOfOperator & { readonly reference: string }): Promise<void>
  /** Gives it up: the member has everything again. @throws OperatorError REFUND_UNKNOWN, OPERATOR_NAME, WHY_MISSING. */
  failed(refundNo: string, wish: RefundWishOfOperator): Promise<void>
}

/** What refunds by hand need of others. */
export interface HandRefundNeeds {
  readonly config: Pick<ProductConfig, 'withdraw'>
  readonly settlement: Pick<SettlementService, 'lock'>
  readonly books: Pick<RefundBooks, 'unspentOf'>
  readonly quote: RefundQuote
  readonly ends: RefundEnds
  readonly news: Pick<News, 'run'>
}

/** Refunds by hand over those of orders, each step with its entry in the audit log. */
export const createHandRefunds = ({
  config: { withdraw: rules },
  settlement,
  books,
  quote,
  ends,
  news,
}: HandRefundNeeds): HandRefunds => {
  const inOrder = <T>(orderNo: string, work: (db: Db, order: OrderRow) => Promise<T>): Promise<T> =>
    news.run(async (db) => work(db, (await settlement.lock(db, orderNo)) ?? refuse('ORDER_UNKNOWN')))

  const wholeOf = async (db: Db, order: OrderRow): Promise<NewRefund> => {
    const fen = order.amount_fen - order.refunded_fen
    const takenFen = order.kind === 'coin' ? (await books.unspentOf(db, order)).fen : fen
    return { fen, takenFen, isByHand: true }
  }

  /** What is unspent, once the way that it was paid is closed: by time, or because the provider refused. */
  const unspentOf = async (db: Db, order: OrderRow): Promise<NewRefund> => {
    const { fen: byProviderFen, why } = await quote(db, order)
    const refunds = await new RefundRepository(db).listOf(order.order_no)
    const wasRefused = refunds.some(({ state, by_hand: isByHand }) => state === 'refused' && !isByHand)
    if (why === null && !wasRefused) refuse('REFUND_BY_PROVIDER')
    if (why === null) return { fen: byProviderFen, takenFen: byProviderFen, isByHand: true }
    if (order.kind === 'vip') return refuse('REFUND_NOT_POSSIBLE', { why })
    const { fen } = await books.unspentOf(db, order)
    return fen > 0 ? { fen, takenFen: fen, isByHand: true } : refuse('REFUND_NOT_POSSIBLE', { why: 'spent' })
  }

  /** A refund by hand under way, for one signed deed; its order is held. */
  const inRefund = async (
    refundNo: string,
    deed: (db: Db, order: OrderRow, refund: RefundRow) => Promise<boolean>,
  ): Promise<void> =>
    news.run(async (db) => {
      const known = (await new RefundRepository(db).find(refundNo)) ?? refuse('REFUND_UNKNOWN')
      const order = (await settlement.lock(db, known.order_no)) ?? refuse('ORDER_UNKNOWN')
      if (!known.by_hand || !(await deed(db, order, known))) refuse('REFUND_UNKNOWN')
    })

  return {
    begin: (orderNo, { isWhole, ...wish }) =>
      inOrder(orderNo, async (db, order) => {
        if (order.state !== 'paid') refuse('ORDER_NOT_PAID', { state: order.state })
        const living = await new RefundRepository(db).living(orderNo)
        if (living) refuse('REFUND_RUNS', { refundNo: living.refund_no })
        const refund = await (isWhole ? wholeOf : unspentOf)(db, order)
        const row = await ends.begin(db, order, refund, wish)
        const after = { refundNo: row.refund_no, fen: refund.fen, takenFen: refund.takenFen }
        await ends.note(db, order, wish, { act: 'recharge.hand_refund', after })
        return row
      }),

    async paid(refundNo, { reference: raw, ...wish }) {
      const reference = paymentReference(raw)
      const by = operatorName(wish.operator)
      await inRefund(refundNo, async (db, order, refund) => {
        const { amount_fen: fen, taken_fen: takenFen, operator: begunBy } = refund
        const takesTwo = fen > rules.twoPersonFen || takenFen < fen
        if (takesTwo && by === begunBy) refuse('SECOND_OPERATOR', { by })
        if (!(await ends.finish(db, order, refundNo, { reference, by }))) return false
        await ends.note(db, order, wish, { act: 'recharge.hand_paid', after: { refundNo, fen, reference } })
        return true
      })
    },

    failed: (refundNo, wish) =>
      inRefund(refundNo, async (db, order) => {
        if (!(await ends.undo(db, order, refundNo, operatorName(wish.operator)))) return false
        await ends.note(db, order, wish, { act: 'recharge.hand_failed', after: { refundNo } })
        return true
      }),
  }
}
