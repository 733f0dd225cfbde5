import { fenOfYuan, yuanText } from '../../../lib/money'
import type { Outcome } from '../../outcome'
import type { AlipayGateway } from '../../wire/alipay/gateway'
import { type JsonObject, textOf } from '../../wire/json'
import type {
  PayCall,
  PaymentFinding,
  PaymentRef,
  PayProvider,
  PreparedPayment,
  RefundFinding,
  RefundRequest,
} from '../port'

/** Queries, closing and refunds, which are the same for every product of Alipay. */
export type AlipayTrade = Pick<PayProvider, 'query' | 'close' | 'refund' | 'findRefund'> & {
  /** The exact amount of a refund by its number, whole fen; null when Alipay knows no such refund. */
  refundedFen(orderNo: string, refundNo: string, call: PayCall): Promise<Outcome<number | null>>
}

const NOT_FOUND = 'ACQ.TRADE_NOT_EXIST'

/**
 * Refusals of a refund after which no money moves. Any other code may hide a refund that was made.
 * Source: providers Alipay, alipay.trade.refund
 */
const REFUSALS: ReadonlySet<string> = new Set([
  NOT_FOUND,
  'ACQ.INVALID_PARAMETER',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_BEEN_FREEZEN',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.NOT_ALLOW_PARTIAL_REFUND',
  'ACQ.BUYER_NOT_EXIST',
  'ACQ.BUYER_ERROR',
])

const ok = <T>(data: T): Outcome<T> => ({ kind: 'ok', data })
const odd = (code: string): Outcome<never> => ({ kind: 'unknown', reason: 'bad_body', code })
/** A refusal that says nothing about the payment, such as one for a wrong key. */
const unsure = (code: string): Outcome<never> => ({ kind: 'unknown', reason: 'busy', code })

/** The payment in the answer of a query. Alipay closes a trade that is refunded in full. */
const findingIn = (node: JsonObject, orderNo: string): Outcome<PaymentFinding> => {
  if (textOf(node, 'out_trade_no') !== orderNo) return odd('out_trade_no')
  const status = textOf(node, 'trade_status')
  if (status === 'WAIT_BUYER_PAY') return ok({ state: 'NOTPAY', paidFen: null, providerNo: null })
  const providerNo = textOf(node, 'trade_no') || null
  const paidFen = fenOfYuan(textOf(node, 'total_amount'))
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') {
    return paidFen === null ? odd('total_amount') : ok({ state: 'PAID', paidFen, providerNo })
  }
  if (status !== 'TRADE_CLOSED') return odd('trade_status')
  // Only a trade that was paid has this time.
  const wasPaid = textOf(node, 'send_pay_date') !== ''
  return ok({
    state: wasPaid ? 'REFUNDED' : 'CLOSED',
    paidFen: wasPaid ? paidFen : null,
    providerNo,
  })
}

/** The trades of one application. */
export const createAlipayTrade = (gateway: AlipayGateway): AlipayTrade => {
  const execute = (method: string, content: object, call: PayCall): Promise<Outcome<JsonObject>> =>
    gateway.execute({ method, bizContent: JSON.stringify(content), ...call })

  const query = async ({ orderNo }: PaymentRef, call: PayCall): Promise<Outcome<PaymentFinding>> => {
    const outcome = await execute('alipay.trade.query', { out_trade_no: orderNo }, call)
    if (outcome.kind === 'ok') return findingIn(outcome.data, orderNo)
    if (outcome.kind === 'unknown') return outcome
    // Nothing exists at Alipay until the payer opens the page.
    if (outcome.code === NOT_FOUND) return ok({ state: 'NOTPAY', paidFen: null, providerNo: null })
    return unsure(outcome.code)
  }

  const findRefund = (orderNo: string, refundNo: string, call: PayCall): Promise<Outcome<JsonObject>> =>
    execute('alipay.trade.fastpay.refund.query', { out_trade_no: orderNo, out_request_no: refundNo }, call)

  const isDone = (node: JsonObject, refundNo: string): boolean =>
    textOf(node, 'refund_status') === 'REFUND_SUCCESS' && textOf(node, 'out_request_no') === refundNo

  return {
    query: (payment, _channel, call) => query(payment, call),

    async close(payment, _channel, call) {
      const outcome = await execute('alipay.trade.close', { out_trade_no: payment.orderNo }, call)
      // A page that was never opened has no trade; its address ends with the order.
      if (outcome.kind === 'ok' || (outcome.kind === 'rejected' && outcome.code === NOT_FOUND))
        return ok(null)
      if (outcome.kind === 'unknown') return outcome
      // Alipay refuses a trade that is paid, and one that is closed already, in the same way.
      const found = await query(payment, call)
      if (found.kind !== 'ok') return found
      return found.data.state === 'CLOSED' ? ok(null) : outcome
    },

    async refund({ orderNo, refundNo, amountFen, reason }: RefundRequest, _channel, call) {
      const outcome = await execute(
        'alipay.trade.refund',
        {
          out_trade_no: orderNo,
          out_request_no: refundNo,
          refund_amount: yuanText(amountFen),
          refund_reason: reason,
        },
        call,
      )
      if (outcome.kind === 'rejected') return REFUSALS.has(outcome.code) ? outcome : unsure(outcome.code)
      if (outcome.kind === 'unknown') return outcome
      // Without a change of funds the request may be a repeat, so a query has to decide.
      return ok<RefundFinding>(textOf(outcome.data, 'fund_change') === 'Y' ? 'DONE' : 'PENDING')
    },

    async findRefund({ orderNo, refundNo }, _channel, call) {
      const outcome = await findRefund(orderNo, refundNo, call)
      if (outcome.kind === 'ok')
        return ok<RefundFinding>(isDone(outcome.data, refundNo) ? 'DONE' : 'NOT_FOUND')
      if (outcome.kind === 'unknown') return outcome
      return outcome.code === NOT_FOUND ? ok<RefundFinding>('NOT_FOUND') : unsure(outcome.code)
    },

    async refundedFen(orderNo, refundNo, call) {
      const outcome = await findRefund(orderNo, refundNo, call)
      if (outcome.kind !== 'ok') return outcome
      if (!isDone(outcome.data, refundNo)) return ok(null)
      const fen = fenOfYuan(textOf(outcome.data, 'refund_amount'))
      return fen === null ? odd('refund_amount') : ok(fen)
    },
  }
}

/** A payment that Alipay certainly did not begin. */
export const notPrepared = (code: string): Outcome<PreparedPayment> => ({
  kind: 'rejected',
  code,
  message: '',
})
