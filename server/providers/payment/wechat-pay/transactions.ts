import type { Outcome } from '../../outcome'
import { type JsonObject, objectOf, textOf } from '../../wire/json'
import type { WechatPayClient } from '../../wire/wechat-pay/client'
import type { WechatPayKeys } from '../../wire/wechat-pay/signing'
import type { PaymentFinding, PayProvider, RefundFinding } from '../port'

/** A merchant of WeChat Pay, and the application whose payments it takes. */
export interface WechatShop {
  readonly pay: WechatPayClient
  readonly keys: WechatPayKeys
  /** The application that is bound to the merchant number. */
  readonly appId: string
}

/** Queries, closing and refunds, which are the same for every kind of transaction. */
export type WechatTransactions = Pick<PayProvider, 'query' | 'close' | 'refund' | 'findRefund'>

const CURRENCY = 'CNY'

/** Codes of a payment or refund that WeChat Pay does not know. Source: providers WeChat Pay v3, error codes */
const NOT_FOUND: ReadonlySet<string> = new Set(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS'])
/**
 * Refusals of a refund after which no money moves. Any other code may hide a refund that was made.
 * Source: providers WeChat Pay v3, error codes
 */
const REFUSALS: ReadonlySet<string> = new Set([
  ...NOT_FOUND,
  'INVALID_REQUEST',
  'PARAM_ERROR',
  'NOT_ENOUGH',
  'NO_AUTH',
  'MCH_NOT_EXISTS',
  'USER_ACCOUNT_ABNORMAL',
  'SIGN_ERROR',
])

const states: Readonly<Record<string, PaymentFinding['state']>> = {
  SUCCESS: 'PAID',
  REFUND: 'REFUNDED',
  NOTPAY: 'NOTPAY',
  USERPAYING: 'NOTPAY',
  PAYERROR: 'NOTPAY',
  ACCEPT: 'NOTPAY',
  CLOSED: 'CLOSED',
  REVOKED: 'CLOSED',
}

/** `ABNORMAL`: the payer's card cannot receive it, and a person decides in WeChat Pay's console where it goes. */
const refundStates: Readonly<Record<string, RefundFinding>> = {
  SUCCESS: 'DONE',
  PROCESSING: 'PENDING',
  ABNORMAL: 'PENDING',
  CLOSED: 'FAILED',
}

const ok = <T>(data: T): Outcome<T> => ({ kind: 'ok', data })
const odd = (code: string): Outcome<never> => ({ kind: 'unknown', reason: 'bad_body', code })
const unsure = (code: string): Outcome<never> => ({ kind: 'unknown', reason: 'busy', code })

/** Whole fen of an amount; null for another currency or no whole number above 0. */
export const fenIn = (amount: JsonObject, name: string): number | null => {
  const { [name]: fen } = amount
  const isFen = typeof fen === 'number' && Number.isSafeInteger(fen) && fen > 0
  return isFen && (amount.currency ?? CURRENCY) === CURRENCY ? fen : null
}

/** True for a transaction of this merchant and application. */
export const isOwn = ({ keys, appId }: Pick<WechatShop, 'keys' | 'appId'>, found: JsonObject): boolean =>
  textOf(found, 'mchid') === keys.merchantId && textOf(found, 'appid') === appId

const pathOf = (orderNo: string): string => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNo)}`

/** The transactions of a merchant. Source: providers WeChat Pay v3 */
export const createWechatTransactions = (shop: WechatShop): WechatTransactions => {
  const { pay, keys } = shop
  const { merchantId } = keys

  const findingIn = (found: JsonObject, orderNo: string): Outcome<PaymentFinding> => {
    if (!isOwn(shop, found) || textOf(found, 'out_trade_no') !== orderNo) return odd('out_trade_no')
    const state = states[textOf(found, 'trade_state')]
    if (state === undefined) return odd('trade_state')
    const providerNo = textOf(found, 'transaction_id') || null
    if (state === 'NOTPAY' || state === 'CLOSED') return ok({ state, paidFen: null, providerNo })
    const paidFen = fenIn(objectOf(found, 'amount'), 'total')
    return paidFen === null ? odd('amount') : ok({ state, paidFen, providerNo })
  }

  const refundIn = (found: JsonObject, refundNo: string): Outcome<RefundFinding> => {
    const state = refundStates[textOf(found, 'status')]
    return state === undefined || textOf(found, 'out_refund_no') !== refundNo ? odd('status') : ok(state)
  }

  return {
    async query({ orderNo }, _channel, call) {
      const target = `${pathOf(orderNo)}?mchid=${merchantId}`
      const outcome = await pay({ method: 'GET', target, ...call })
      if (outcome.kind === 'ok') return findingIn(outcome.data, orderNo)
      if (outcome.kind === 'unknown') return outcome
      if (NOT_FOUND.has(outcome.code)) return ok({ state: 'NOTPAY', paidFen: null, providerNo: null })
      return unsure(outcome.code)
    },

    async close({ orderNo }, _channel, call) {
      const body = JSON.stringify({ mchid: merchantId })
      const outcome = await pay({ method: 'POST', target: `${pathOf(orderNo)}/close`, body, ...call })
      if (outcome.kind === 'ok') return ok(null)
      if (outcome.kind === 'unknown') return outcome
      // A transaction that was never prepared, or is closed already, cannot be paid either.
      const isOver = NOT_FOUND.has(outcome.code) || outcome.code === 'ORDER_CLOSED'
      return isOver ? ok(null) : outcome
    },

    async refund({ orderNo, refundNo, amountFen, paidFen, reason }, _channel, call) {
      const body = JSON.stringify({
        out_trade_no: orderNo,
        out_refund_no: refundNo,
        reason,
        amount: { refund: amountFen, total: paidFen, currency: CURRENCY },
      })
      const outcome = await pay({ method: 'POST', target: '/v3/refund/domestic/refunds', body, ...call })
      if (outcome.kind === 'ok') return refundIn(outcome.data, refundNo)
      if (outcome.kind === 'unknown') return outcome
      return REFUSALS.has(outcome.code) ? outcome : unsure(outcome.code)
    },

    async findRefund({ refundNo }, _channel, call) {
      const target = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`
      const outcome = await pay({ method: 'GET', target, ...call })
      if (outcome.kind === 'ok') return refundIn(outcome.data, refundNo)
      if (outcome.kind === 'unknown') return outcome
      return NOT_FOUND.has(outcome.code) ? ok<RefundFinding>('NOT_FOUND') : unsure(outcome.code)
    },
  }
}
