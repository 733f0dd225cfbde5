import { randomUUID } from 'node:crypto'
import type { FakeAlipay } from './alipay-gateway'

/** A trade in Alipay's own books; amounts in yuan, as Alipay writes them. */
export interface AlipayTradeRow {
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  readonly tradeNo: string
  amount: string
  readonly buyer: string
  wasPaid: boolean
  /** When the buyer paid, epoch ms; null before. */
  paidAt: number | null
  readonly refunds: Map<string, string>
  /** When each refund was made, epoch ms. */
  readonly refundedAt: Map<string, number>
}

type Text = Readonly<Record<string, string>>
type Node = Record<string, unknown>

/** Alipay's trades: its own books behind the gateway, which checks who asks and signs every answer. */
export interface AlipayTrades {
  readonly books: Map<string, AlipayTradeRow>
  /** A code of a member's login, which can be exchanged once. */
  loginCode(openId: string): string
  /** The payer opens the page of an address; the trade exists from then on. Returns its order. */
  open(url: string): Promise<string>
  /** The buyer pays; `amount` in yuan may differ from the trade's. */
  pay(orderNo: string, amount?: string): void
  /** A signed notification of the trade as it is; `changes` replace parameters before the signature. */
  notice(orderNo: string, changes?: Text): Buffer
}

/** The merchant that is paid. */
export const ALIPAY_SELLER = '2088000000000001'

const fen = (yuan: string): number => Math.round(Number(yuan) * 100)
const yuan = (value: number): string => (value / 100).toFixed(2)
const ok = (node: Node): Node => ({ code: '10000', msg: 'Success', ...node })
const no = (subCode: string): Node => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: subCode,
})

/** Gives the gateway the methods of trades. @param appId The application that notifications name. */
export const keepAlipayTrades = (gateway: FakeAlipay, appId: string): AlipayTrades => {
  const books = new Map<string, AlipayTradeRow>()
  const codes = new Map<string, string>()

  const create = (content: Text, buyer: string): AlipayTradeRow | null => {
    const { out_trade_no: orderNo = '', total_amount: amount = '' } = content
    const known = books.get(orderNo)
    if (known) return known.amount === amount && known.buyer === buyer ? known : null
    const tradeNo = `2026${String(books.size).padStart(24, '0')}`
    const made = {
      status: 'WAIT_BUYER_PAY',
      tradeNo,
      amount,
      buyer,
      wasPaid: false,
      paidAt: null,
      refunds: new Map(),
      refundedAt: new Map(),
    } as const
    books.set(orderNo, { ...made })
    return books.get(orderNo) ?? null
  }

  const methods: Record<string, (content: Text, params: Text) => Node> = {
    'alipay.system.oauth.token': (_content, { code = '' }) => {
      const openId = codes.get(code)
      codes.delete(code)
      return openId === undefined
        ? no('isv.code-invalid')
        : { open_id: openId, access_token: 'token', expires_in: 500 }
    },
    'alipay.trade.create'(content) {
      const made = create(content, content.buyer_open_id ?? '')
      return made
        ? ok({ out_trade_no: content.out_trade_no, trade_no: made.tradeNo })
        : no('ACQ.CONTEXT_INCONSISTENT')
    },
    'alipay.trade.query'({ out_trade_no: orderNo = '' }) {
      const trade = books.get(orderNo)
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      const { tradeNo, status, amount, wasPaid } = trade
      const paidAt = wasPaid ? { send_pay_date: '2026-07-01 12:00:00' } : {}
      return ok({
        out_trade_no: orderNo,
        trade_no: tradeNo,
        trade_status: status,
        total_amount: amount,
        ...paidAt,
      })
    },
    'alipay.trade.close'({ out_trade_no: orderNo = '' }) {
      const trade = books.get(orderNo)
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      if (trade.status !== 'WAIT_BUYER_PAY') return no('ACQ.TRADE_STATUS_ERROR')
      trade.status = 'TRADE_CLOSED'
      return ok({ out_trade_no: orderNo, trade_no: trade.tradeNo })
    },
    'alipay.trade.refund'({
      out_trade_no: orderNo = '',
      out_request_no: refundNo = '',
      refund_amount: amount = '',
    }) {
      const trade = books.get(orderNo)
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      const isRepeat = trade.refunds.get(refundNo) === amount
      if (!trade.wasPaid || (trade.status === 'TRADE_CLOSED' && !isRepeat))
        return no('ACQ.TRADE_STATUS_ERROR')
      const others = [...trade.refunds].filter(([number]) => number !== refundNo)
      const sum = others.reduce((total, [, value]) => total + fen(value), fen(amount))
      if (sum > fen(trade.amount)) return no('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      trade.refunds.set(refundNo, amount)
      if (!isRepeat) trade.refundedAt.set(refundNo, gateway.now())
      if (sum === fen(trade.amount)) trade.status = 'TRADE_CLOSED'
      return ok({ out_trade_no: orderNo, fund_change: isRepeat ? 'N' : 'Y', refund_fee: yuan(sum) })
    },
    'alipay.trade.fastpay.refund.query'({ out_trade_no: orderNo = '', out_request_no: refundNo = '' }) {
      const trade = books.get(orderNo)
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      const amount = trade.refunds.get(refundNo)
      if (amount === undefined) return ok({})
      return ok({ out_request_no: refundNo, refund_amount: amount, refund_status: 'REFUND_SUCCESS' })
    },
  }
  for (const [method, act] of Object.entries(methods)) {
    gateway.routes.set(method, (content, params) => act(content as Text, params))
  }
  // The page itself is no method with an answer; only the trade matters.
  gateway.routes.set('alipay.trade.wap.pay', (content) => {
    create(content as Text, '')
    return ok({ out_trade_no: content.out_trade_no })
  })

  const tradeOf = (orderNo: string): AlipayTradeRow => {
    const trade = books.get(orderNo)
    if (!trade) throw new Error('no such trade')
    return trade
  }

  return {
    books,
    loginCode(openId) {
      const code = randomUUID()
      codes.set(code, openId)
      return code
    },
    async open(url) {
      const answer = (await (await fetch(url)).json()) as {
        alipay_trade_wap_pay_response: { code: string; out_trade_no: string }
      }
      const { code, out_trade_no: orderNo } = answer.alipay_trade_wap_pay_response
      if (code !== '10000') throw new Error('the address is not signed')
      return orderNo
    },
    pay(orderNo, amount) {
      const trade = tradeOf(orderNo)
      trade.amount = amount ?? trade.amount
      trade.status = 'TRADE_SUCCESS'
      trade.wasPaid = true
      trade.paidAt = gateway.now()
    },
    notice(orderNo, changes = {}) {
      const { status, tradeNo, amount, refunds } = tradeOf(orderNo)
      const [last] = [...refunds].reverse()
      const sum = [...refunds.values()].reduce((total, value) => total + fen(value), 0)
      return gateway.notify({
        app_id: appId,
        seller_id: ALIPAY_SELLER,
        notify_id: randomUUID().replaceAll('-', ''),
        notify_type: 'trade_status_sync',
        charset: 'utf-8',
        out_trade_no: orderNo,
        trade_no: tradeNo,
        trade_status: status,
        total_amount: amount,
        ...(last && { refund_fee: yuan(sum), out_biz_no: last[0], gmt_refund: '2026-07-01 12:00:00.000' }),
        ...changes,
      })
    },
  }
}
