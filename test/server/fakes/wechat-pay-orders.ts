import { randomUUID } from 'node:crypto'
import type { FakeWechatPay, WechatPayAnswer, WechatPayPost } from './wechat-pay-api'

/** A transaction in WeChat Pay's own books. */
export interface WechatOrderRow {
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'
  fen: number
  readonly transactionId: string
  /** Fields of the request that must be the same in a repeat. */
  readonly asked: string
  /** When the payer paid, epoch ms; null before. */
  paidAt: number | null
  /** With their times, epoch ms. */
  readonly refunds: Map<string, { readonly fen: number; readonly id: string; readonly at: number }>
}

type Body = Readonly<Record<string, unknown>>

/** WeChat Pay's transactions: its own books behind the API, which checks who asks and signs every answer. */
export interface WechatOrders {
  readonly books: Map<string, WechatOrderRow>
  /** The payer pays; `fen` may differ from the transaction's. */
  pay(orderNo: string, fen?: number): void
  /** A signed notification of the payment; `changes` replace fields before they are encrypted. */
  paidNotice(orderNo: string, changes?: object): WechatPayPost
  /** A signed notification of a refund. */
  refundNotice(orderNo: string, refundNo: string): WechatPayPost
}

/** The application that is bound to the merchant. */
export const WECHAT_APP = 'wx0000000000000001'

const no = (status: number, code: string): WechatPayAnswer => ({ status, body: { code, message: code } })
const idOf = (): string => `4200${randomUUID().replaceAll('-', '').slice(0, 24)}`

/** Gives the API the calls of transactions and refunds. */
export const keepWechatOrders = (api: FakeWechatPay, merchantId: string): WechatOrders => {
  const books: WechatOrders['books'] = new Map()
  const refundOf = (refundNo: string) =>
    [...books].find(([, { refunds }]) => refunds.has(refundNo))?.[0] ?? null

  const begin = (body: Body, answer: object): WechatPayAnswer => {
    const orderNo = String(body.out_trade_no)
    const { total } = body.amount as { total: number }
    if (body.mchid !== merchantId || body.appid !== WECHAT_APP) return no(400, 'APPID_MCHID_NOT_MATCH')
    const asked = JSON.stringify(body)
    const known = books.get(orderNo)
    if (known && known.asked !== asked) return no(400, 'OUT_TRADE_NO_USED')
    if (known && known.state !== 'NOTPAY')
      return no(400, known.state === 'CLOSED' ? 'ORDER_CLOSED' : 'ORDERPAID')
    if (!known) {
      books.set(orderNo, {
        state: 'NOTPAY',
        fen: total,
        transactionId: idOf(),
        asked,
        paidAt: null,
        refunds: new Map(),
      })
    }
    return { body: answer }
  }

  const shown = (orderNo: string, { state, fen, transactionId }: WechatOrderRow): Body => ({
    appid: WECHAT_APP,
    mchid: merchantId,
    out_trade_no: orderNo,
    trade_state: state,
    ...(state !== 'NOTPAY' &&
      state !== 'CLOSED' && {
        transaction_id: transactionId,
        amount: { total: fen, payer_total: fen, currency: 'CNY' },
      }),
  })

  const refund = (body: Body): WechatPayAnswer => {
    const order = books.get(String(body.out_trade_no))
    const refundNo = String(body.out_refund_no)
    const { refund: fen, total } = body.amount as { refund: number; total: number }
    if (!order) return no(404, 'RESOURCE_NOT_EXISTS')
    if ((order.state !== 'SUCCESS' && order.state !== 'REFUND') || total !== order.fen)
      return no(400, 'INVALID_REQUEST')
    const known = order.refunds.get(refundNo)
    if (known && known.fen !== fen) return no(400, 'PARAM_ERROR')
    const others = [...order.refunds.values()].reduce((sum, one) => sum + one.fen, 0)
    if (!known && others + fen > order.fen) return no(400, 'INVALID_REQUEST')
    if (!known) order.refunds.set(refundNo, { fen, id: idOf(), at: api.now() })
    order.state = 'REFUND'
    return { body: { out_refund_no: refundNo, status: 'SUCCESS' } }
  }

  api.routes.set('POST /v3/pay/transactions/h5', (_received, body) =>
    begin(body, { h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1' }),
  )
  api.routes.set('POST /v3/pay/transactions/jsapi', (_received, body) =>
    begin(body, { prepay_id: `wx${String(body.out_trade_no)}` }),
  )
  api.routes.set('GET /v3/pay/transactions/out-trade-no/', ({ path }) => {
    const orderNo = path.split('/').at(-1) ?? ''
    const order = books.get(orderNo)
    return order ? { body: shown(orderNo, order) } : no(404, 'ORDER_NOT_EXIST')
  })
  api.routes.set('POST /v3/pay/transactions/out-trade-no/', ({ path }) => {
    const order = books.get(path.split('/').at(-2) ?? '')
    if (!order) return no(404, 'ORDER_NOT_EXIST')
    if (order.state === 'SUCCESS' || order.state === 'REFUND') return no(400, 'ORDERPAID')
    order.state = 'CLOSED'
    return { body: null }
  })
  api.routes.set('POST /v3/refund/domestic/refunds', (_received, body) => refund(body))
  api.routes.set('GET /v3/refund/domestic/refunds/', ({ path }) => {
    const refundNo = path.split('/').at(-1) ?? ''
    return refundOf(refundNo) === null
      ? no(404, 'RESOURCE_NOT_EXISTS')
      : { body: { out_refund_no: refundNo, status: 'SUCCESS' } }
  })

  const orderOf = (orderNo: string): WechatOrderRow => {
    const order = books.get(orderNo)
    if (!order) throw new Error('no such transaction')
    return order
  }

  return {
    books,
    pay(orderNo, fen) {
      const order = orderOf(orderNo)
      order.fen = fen ?? order.fen
      order.state = 'SUCCESS'
      order.paidAt = api.now()
    },
    paidNotice(orderNo, changes = {}) {
      const { fen, transactionId } = orderOf(orderNo)
      const amount = { total: fen, payer_total: fen, currency: 'CNY', payer_currency: 'CNY' }
      const base = { appid: WECHAT_APP, mchid: merchantId, out_trade_no: orderNo, trade_state: 'SUCCESS' }
      const resource = { ...base, transaction_id: transactionId, amount, ...changes }
      return api.notify({ id: randomUUID(), event: 'TRANSACTION.SUCCESS', resource })
    },
    refundNotice(orderNo, refundNo) {
      const { fen, transactionId, refunds } = orderOf(orderNo)
      const { fen: back, id } = refunds.get(refundNo) ?? { fen: 0, id: '' }
      const amount = { total: fen, refund: back, payer_total: fen, payer_refund: back }
      const base = { mchid: merchantId, out_trade_no: orderNo, transaction_id: transactionId, amount }
      const resource = { ...base, out_refund_no: refundNo, refund_id: id, refund_status: 'SUCCESS' }
      return api.notify({ id: randomUUID(), event: 'REFUND.SUCCESS', resource })
    },
  }
}
