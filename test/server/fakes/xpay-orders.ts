import { createHmac } from 'node:crypto'
import type { Clock } from '../../../server/lib/clock'
import type { WechatRoute } from './wechat-api'

/** An order of virtual payment in WeChat's own books. */
export interface XpayOrderRow {
  status: number
  fen: number
  /** When it was paid, epoch ms; 0 before. */
  paidAt: number
  readonly openid: string
  readonly refunds: Map<string, number>
  /** When each refund was made, epoch ms. */
  readonly backAt: Map<string, number>
  /** Refunds that WeChat has accepted and not made yet. */
  readonly underWay: Set<string>
}

/** What a client hands to `wx.requestVirtualPayment`. */
export interface VirtualPayParams {
  readonly signData: string
  readonly paySig: string
  readonly signature: string
}

interface SignData {
  readonly outTradeNo: string
  readonly goodsPrice: number
  readonly offerId: string
  readonly env: number
}

/** WeChat's virtual payment: its own books behind the API, which checks who asks. */
export interface XpayOrders {
  readonly books: Map<string, XpayOrderRow>
  /** Calls of the API, for `startFakeWechatApi`. */
  readonly routes: Readonly<Record<string, WechatRoute>>
  /** The client of a member opens the payment; returns its order. @throws Error for a wrong signature. */
  open(openid: string, sessionKey: string, params: VirtualPayParams): string
  /** The payer pays; `fen` may differ from the order's. */
  pay(orderNo: string, fen?: number): void
  /** The message that reports the payment, before it is sealed. */
  paidMessage(orderNo: string): Record<string, unknown>
  /** The message that reports a refund, before it is sealed. */
  refundMessage(orderNo: string, refundNo: string): Record<string, unknown>
}

/** Application key of the fake. */
export const XPAY_KEY = 'xpay-key'
/** Offer of the fake. */
export const XPAY_OFFER = '1450000001'

const NOT_FOUND = { errcode: 268490002, errmsg: 'not found' }
const secondsOf = (ms: number): number => Math.floor(ms / 1_000)
const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

/** Opens the books. @param clock Time at WeChat. */
export const keepXpayOrders = (clock: Clock): XpayOrders => {
  const books: XpayOrders['books'] = new Map()

  const signed =
    (act: (body: Record<string, unknown>) => object): WechatRoute =>
    ({ path, query, body }) => {
      if (query.get('pay_sig') !== hmac(XPAY_KEY, `${path}&${body}`)) return { errcode: 268490003 }
      const content = JSON.parse(body) as Record<string, unknown>
      return content.env === 0 ? act(content) : { errcode: 268490005 }
    }

  const backOf = ({ refunds }: XpayOrderRow): number =>
    [...refunds.values()].reduce((sum, fen) => sum + fen, 0)

  const query = signed(({ openid, order_id: number }) => {
    const orderNo = String(number)
    const order = books.get(orderNo)
    if (order?.openid === openid && order !== undefined) {
      const isPaid = order.status >= 2
      const left = isPaid ? order.fen - backOf(order) : 0
      const paid = isPaid ? { paid_fee: order.fen, wxpay_order_id: `42000000${orderNo}` } : {}
      const times = { order_type: 0, paid_time: secondsOf(order.paidAt) }
      return { order: { order_id: orderNo, status: order.status, left_fee: left, ...times, ...paid } }
    }
    const of = [...books.values()].find((one) => one.openid === openid && one.refunds.has(orderNo))
    if (!of) return NOT_FOUND
    const isMade = !of.underWay.has(orderNo)
    const madeAt = isMade ? (of.backAt.get(orderNo) ?? 0) : 0
    const back = { refund_fee: of.refunds.get(orderNo), paid_time: secondsOf(madeAt) }
    const kind = { order_type: 1, status: isMade ? 5 : 1, left_fee: 0, paid_fee: 0 }
    return { order: { order_id: orderNo, ...kind, ...back } }
  })

  const refund = signed((body) => {
    const order = books.get(String(body.order_id))
    const refundNo = String(body.refund_order_id)
    const { refund_fee: fen, left_fee: left } = body as { refund_fee: number; left_fee: number }
    if (!order || order.openid !== body.openid) return NOT_FOUND
    if (order.refunds.has(refundNo)) return { errcode: 268490004 }
    if (order.status < 2 || left !== order.fen - backOf(order) || fen > left) return { errcode: 268490001 }
    order.refunds.set(refundNo, fen)
    order.backAt.set(refundNo, clock.now())
    if (backOf(order) === order.fen) order.status = 5
    return { errcode: 0, refund_order_id: refundNo }
  })

  const orderOf = (orderNo: string): XpayOrderRow => {
    const order = books.get(orderNo)
    if (!order) throw new Error('no such order')
    return order
  }

  return {
    books,
    routes: { '/xpay/query_order': query, '/xpay/refund_order': refund },
    open(openid, sessionKey, { signData, paySig, signature }) {
      if (paySig !== hmac(XPAY_KEY, `requestVirtualPayment&${signData}`)) throw new Error('pay_sig')
      if (signature !== hmac(sessionKey, signData)) throw new Error('signature')
      const { outTradeNo, goodsPrice, offerId, env } = JSON.parse(signData) as SignData
      if (offerId !== XPAY_OFFER || env !== 0) throw new Error('offer')
      const row = {
        status: 1,
        fen: goodsPrice,
        paidAt: 0,
        openid,
        refunds: new Map(),
        backAt: new Map(),
        underWay: new Set<string>(),
      }
      books.set(outTradeNo, row)
      return outTradeNo
    },
    pay(orderNo, fen) {
      const order = orderOf(orderNo)
      order.fen = fen ?? order.fen
      order.status = 2
      order.paidAt = clock.now()
    },
    paidMessage(orderNo) {
      const { fen, openid } = orderOf(orderNo)
      return {
        MsgType: 'event',
        Event: 'xpay_goods_deliver_notify',
        OpenId: openid,
        OutTradeNo: orderNo,
        Env: 0,
        WeChatPayInfo: { MchOrderNo: orderNo, TransactionId: `42000000${orderNo}`, PaidTime: 1 },
        GoodsInfo: { ProductId: '0', Quantity: 1, OrigPrice: fen, ActualPrice: fen, Attach: '' },
      }
    },
    refundMessage(orderNo, refundNo) {
      const fen = orderOf(orderNo).refunds.get(refundNo) ?? 0
      return {
        MsgType: 'event',
        Event: 'xpay_refund_notify',
        MchOrderId: orderNo,
        MchRefundId: refundNo,
        WxRefundId: `R${refundNo}`,
        RefundFee: fen,
        RetCode: 0,
      }
    },
  }
}
