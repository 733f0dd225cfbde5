import { randomUUID } from 'node:crypto'
import type { PayChannel } from '@contract/types/wallet'
import type { Clock } from '../../server/lib/clock'
import type { Platform } from '../../server/lib/platform'
import type { PaySettings } from '../../server/config/payment'
import type { RawNotice } from '../../server/providers/payment/port'
import { readAlipayKeys } from '../../server/providers/wire/alipay/keys'
import type { PushKeys } from '../../server/providers/wire/wechat/message-push'
import { keepAlipayStatements } from '../server/fakes/alipay-statements'
import { createAlipayParty, startFakeAlipay } from '../server/fakes/alipay-gateway'
import { ALIPAY_SELLER, keepAlipayTrades } from '../server/fakes/alipay-trades'
import type { FakeStatements } from '../server/fakes/statement-rows'
import { startVendorServer, type VendorServer } from '../server/fakes/vendor-server'
import { startFakeWechatApi } from '../server/fakes/wechat-api'
import { createWechatPayParty, startFakeWechatPay } from '../server/fakes/wechat-pay-api'
import { keepWechatOrders, WECHAT_APP } from '../server/fakes/wechat-pay-orders'
import { keepWechatStatements } from '../server/fakes/wechat-pay-statements'
import { pushSealer } from '../server/fakes/wechat-push'
import { keepXpayOrders, type VirtualPayParams, XPAY_KEY, XPAY_OFFER } from '../server/fakes/xpay-orders'

/** A notification as a vendor posts it. */
export interface Post extends Pick<RawNotice, 'headers' | 'body'> {
  /** Path with its query. */
  readonly path: string
}

/** One channel of the product with its vendor on this machine. */
export interface PayRig {
  readonly channel: PayChannel
  readonly settings: PaySettings
  readonly platform: Platform
  readonly server: VendorServer
  /** Servers beside it, for login codes. */
  readonly others: readonly VendorServer[]
  /** A fresh code of the platform's login; undefined where paying needs none. */
  loginCode(): string | undefined
  /** The payer's device opens the payment with its parameters. */
  open(params: Readonly<Record<string, string>>): Promise<void>
  /** The payer pays; `fen` may differ from the order's. */
  pay(orderNo: string, fen?: number): void
  paidNotice(orderNo: string): Post
  refundNotice(orderNo: string, refundNo: string): Post
  /** A sound signature over content that must not credit. */
  readonly signedLies: readonly ((orderNo: string) => Post)[]
  /** Fen that the vendor holds of an order: paid and not refunded. */
  heldFen(orderNo: string): number
  /** The vendor's daily statements; null where we read none. */
  readonly statements: FakeStatements | null
}

const MERCHANT = '1900000001'
const MINI = { appId: 'wx0000000000000002', appSecret: 'mini-secret' }
const ACCOUNT = { appId: WECHAT_APP, appSecret: 'account-secret' }
const PUSH = { appId: MINI.appId, token: 'push-token', encodingAesKey: 'a'.repeat(43) }
const PAYER = 'payer-open-id'

const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100)
const yuanOf = (fen: number): string => (fen / 100).toFixed(2)

const alipayRig = async (channel: 'ali_wap' | 'ali_mini', clock: Clock): Promise<PayRig> => {
  const party = createAlipayParty('2021000000000001')
  const server = await startFakeAlipay(party, clock)
  const trades = keepAlipayTrades(server, party.texts.appId)
  const { statements, server: files } = await keepAlipayStatements(server, trades)
  const path = `/notify/pay/${channel}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (body: Buffer): Post => ({ path, headers, body })
  const lie = (changes: Readonly<Record<string, string>>) => (orderNo: string) =>
    post(trades.notice(orderNo, changes))
  const keys = readAlipayKeys(party.texts)
  return {
    channel,
    settings: {
      channel,
      alipay: { keys, sellerId: ALIPAY_SELLER, gatewayUrl: `${server.url}/gateway.do` },
    },
    platform: channel === 'ali_wap' ? 'h5' : 'alipay',
    server,
    others: [files],
    statements,
    loginCode: () => (channel === 'ali_mini' ? trades.loginCode(PAYER) : undefined),
    async open({ url }) {
      if (url !== undefined) await trades.open(url)
    },
    pay: (orderNo, fen) => trades.pay(orderNo, fen === undefined ? undefined : yuanOf(fen)),
    paidNotice: (orderNo) => post(trades.notice(orderNo)),
    refundNotice: (orderNo) => post(trades.notice(orderNo)),
    signedLies: [
      ...['0.00', '5.99', '6.01', '-6.00', '6e0', '600', '', '6.000', '٦.٠٠'].map((amount) =>
        lie({ total_amount: amount }),
      ),
      lie({ seller_id: '2088000000000002' }),
      lie({ app_id: '2021000000000009' }),
      lie({ trade_status: 'WAIT_BUYER_PAY' }),
      lie({ trade_status: 'PAID' }),
      lie({ out_trade_no: 'NOSUCHORDER' }),
      lie({ out_trade_no: '' }),
      lie({ trade_no: '' }),
      lie({ notify_id: '' }),
      lie({ refund_fee: '6.00', out_biz_no: 'NOSUCHREFUND' }),
    ],
    heldFen(orderNo) {
      const trade = trades.books.get(orderNo)
      if (!trade?.wasPaid) return 0
      return [...trade.refunds.values()].reduce((left, back) => left - fenOf(back), fenOf(trade.amount))
    },
  }
}

const wechatPayRig = async (channel: 'wx_h5' | 'wx_jsapi', clock: Clock): Promise<PayRig> => {
  const party = createWechatPayParty(MERCHANT)
  const server = await startFakeWechatPay(party, clock)
  const orders = keepWechatOrders(server, MERCHANT)
  const codes = new Set<string>()
  const api = await startVendorServer(({ path, query }) => {
    const isKnown = path === '/sns/oauth2/access_token' && codes.delete(query.get('code') ?? '')
    if (query.get('appid') !== ACCOUNT.appId) return { body: '{"errcode":40013}' }
    if (query.get('secret') !== ACCOUNT.appSecret) return { body: '{"errcode":40125}' }
    return { body: JSON.stringify(isKnown ? { openid: PAYER } : { errcode: 40029 }) }
  })
  const shop = { keys: party.keys, appId: WECHAT_APP, endpoint: server.url }
  const account = { ...ACCOUNT, endpoint: api.url }
  const path = `/notify/pay/${channel}`
  const lie = (changes: object) => (orderNo: string) => ({
    path,
    ...orders.paidNotice(orderNo, changes),
  })
  const amount = (total: unknown, currency = 'CNY') => lie({ amount: { total, currency } })
  return {
    channel,
    settings: channel === 'wx_h5' ? { channel, shop } : { channel, shop, account },
    platform: 'h5',
    server,
    others: [api],
    statements: keepWechatStatements(server, orders, MERCHANT),
    loginCode() {
      if (channel === 'wx_h5') return undefined
      const code = randomUUID()
      codes.add(code)
      return code
    },
    open: () => Promise.resolve(),
    pay: orders.pay,
    paidNotice: (orderNo) => ({ path, ...orders.paidNotice(orderNo) }),
    refundNotice: (orderNo, refundNo) => ({ path, ...orders.refundNotice(orderNo, refundNo) }),
    signedLies: [
      ...[0, 599, 601, -600, 600.5, '600', null, [600], 1e308, 2 ** 53].map((total) => amount(total)),
      amount(600, 'USD'),
      lie({ amount: null }),
      lie({ appid: 'wx0000000000000009' }),
      lie({ mchid: '1900000009' }),
      lie({ trade_state: 'NOTPAY' }),
      lie({ out_trade_no: 'NOSUCHORDER' }),
      lie({ out_trade_no: 7 }),
      lie({ transaction_id: '' }),
    ],
    heldFen(orderNo) {
      const order = orders.books.get(orderNo)
      if (!order || order.state === 'NOTPAY' || order.state === 'CLOSED') return 0
      return [...order.refunds.values()].reduce((left, { fen }) => left - fen, order.fen)
    },
  }
}

/** A message of WeChat's push as it is posted, without the receiver's name, which no signature covers. */
export const pushPost = (keys: PushKeys, message: object, clock: Clock): Post => {
  const at = { timestamp: String(Math.floor(clock.now() / 1_000)), nonce: randomUUID() }
  const { query, body } = pushSealer(keys)(message, at)
  const { Encrypt } = JSON.parse(body.toString()) as { Encrypt: string }
  const search = new URLSearchParams({ ...at, msg_signature: query.msgSignature ?? '' })
  return {
    path: `/notify/wx?${search.toString()}`,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ Encrypt })),
  }
}

const virtualRig = async (clock: Clock): Promise<PayRig> => {
  const orders = keepXpayOrders(clock)
  const server = await startFakeWechatApi(MINI, clock, orders.routes)
  const post = (message: object): Post => pushPost(PUSH, message, clock)
  const sessionKey = 'session-key'
  const lie = (changes: object) => (orderNo: string) => post({ ...orders.paidMessage(orderNo), ...changes })
  const goods = (changes: object) => (orderNo: string) => {
    const message = orders.paidMessage(orderNo)
    return post({ ...message, GoodsInfo: { ...(message.GoodsInfo as object), ...changes } })
  }
  return {
    channel: 'wx_virtual',
    settings: {
      channel: 'wx_virtual',
      virtual: {
        app: { ...MINI, endpoint: server.url },
        push: PUSH,
        keys: { offerId: XPAY_OFFER, appKey: XPAY_KEY, env: 0 },
      },
    },
    platform: 'weapp',
    server,
    others: [],
    statements: null,
    loginCode() {
      const code = randomUUID()
      server.loginCodes.set(code, { openid: PAYER, sessionKey })
      return code
    },
    open: (params) => {
      orders.open(PAYER, sessionKey, params as unknown as VirtualPayParams)
      return Promise.resolve()
    },
    pay: orders.pay,
    paidNotice: (orderNo) => post(orders.paidMessage(orderNo)),
    refundNotice: (orderNo, refundNo) => post(orders.refundMessage(orderNo, refundNo)),
    signedLies: [
      ...[0, 599, 601, -600, 600.5, '600', null, [600], 1e308, 2 ** 53].map((ActualPrice) =>
        goods({ ActualPrice }),
      ),
      goods({ Quantity: 2 }),
      lie({ Env: 1 }),
      lie({ Env: '0' }),
      lie({ GoodsInfo: null }),
      lie({ Event: 'xpay_goods_deliver_notify_' }),
      lie({ Event: '__proto__' }),
      lie({ Event: 'subscribe' }),
      lie({ OutTradeNo: 'NOSUCHORDER' }),
      lie({ OutTradeNo: { a: 1 } }),
    ],
    heldFen(orderNo) {
      const order = orders.books.get(orderNo)
      if (!order || order.status < 2) return 0
      return [...order.refunds.values()].reduce((left, fen) => left - fen, order.fen)
    },
  }
}

/** Every channel of a vendor. */
export const RIGGED = ['ali_wap', 'ali_mini', 'wx_h5', 'wx_jsapi', 'wx_virtual'] as const

/** Starts the vendor of a channel on this machine. @param clock Time at the vendor. */
export const startPayRig = (channel: (typeof RIGGED)[number], clock: Clock): Promise<PayRig> => {
  if (channel === 'ali_wap' || channel === 'ali_mini') return alipayRig(channel, clock)
  return channel === 'wx_virtual' ? virtualRig(clock) : wechatPayRig(channel, clock)
}
