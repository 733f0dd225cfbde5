import { randomUUID } from 'node:crypto'
import type { PayChannel } from '@contract/types/wallet'
import type { Clock } from '../../../server/lib/clock'
import { pushPost, type Post } from '../../money/pay-rig'
import {
  type AlipayParty,
  createAlipayParty,
  type FakeAlipay,
  startFakeAlipay,
} from '../../server/fakes/alipay-gateway'
import { ALIPAY_SELLER, type AlipayTrades, keepAlipayTrades } from '../../server/fakes/alipay-trades'
import {
  startVendorServer,
  type VendorReceived,
  type VendorReply,
  type VendorServer,
} from '../../server/fakes/vendor-server'
import { type FakeWechatApi, startFakeWechatApi } from '../../server/fakes/wechat-api'
import { createWechatPayParty, startFakeWechatPay } from '../../server/fakes/wechat-pay-api'
import { keepWechatOrders, WECHAT_APP } from '../../server/fakes/wechat-pay-orders'
import { keepXpayOrders, type VirtualPayParams, XPAY_KEY, XPAY_OFFER } from '../../server/fakes/xpay-orders'

const MERCHANT = '1900000001'
const MINI = { appId: 'wx0000000000000002', appSecret: 'mini-secret-of-wechat' }
const ACCOUNT_SECRET = 'account-secret-of-wechat'
const PUSH = { appId: MINI.appId, token: 'push-token-of-wechat', encodingAesKey: 'a'.repeat(43) }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

type Params = Readonly<Record<string, string>>

/** A channel as its payers use it. */
export interface Payer {
  readonly channel: PayChannel
  /** Value of `x-client`: the platform on which it is offered. */
  readonly client: string
  /** A fresh code of the platform's login; undefined where paying needs none. */
  loginCode(): string | undefined
  /** The payer's device opens the payment with its parameters. */
  open(params: Params): Promise<unknown>
  pay(orderNo: string): void
  paidNotice(orderNo: string): Post
  refundNotice(orderNo: string, refundNo: string): Post
  /** Fen that the vendor holds of an order: paid and not refunded. */
  heldFen(orderNo: string): number
}

/** A payment, and the channel on which it was made. */
export interface Payment {
  readonly payer: Payer
  readonly orderNo: string
}

/** A channel of Alipay. */
export interface AlipayPayer extends Payer {
  /** The merchant refunds a whole trade in Alipay's own console. */
  refundByHand(orderNo: string): void
}

/** A request to Alipay. */
export interface AlipayRequest {
  readonly method: string
  /** Id of the process that asks. */
  readonly pid: number
}

/** The vendors of payments and of the phone buttons, each at the one address that the settings have for it. */
export interface PayVendors {
  readonly payers: Readonly<Record<Exclude<PayChannel, 'local'>, Payer>> & { readonly ali_wap: AlipayPayer }
  readonly wechat: FakeWechatApi
  readonly miniTrades: AlipayTrades
  /** Alipay's side of the mini-program, which signs the number of the phone button. */
  readonly miniParty: AlipayParty
  /** Called when Alipay has done a request and not yet answered it; null does nothing. */
  onAlipayDone: ((done: AlipayRequest) => Promise<void>) | null
  readonly settings: Readonly<Record<string, string>>
  close(): Promise<void>
}

const forward = async (
  url: string,
  { method, path, search, body, headers }: VendorReceived,
): Promise<VendorReply> => {
  const sent = { 'content-type': headers['content-type'] ?? 'application/json' }
  const request = { method, headers: sent, ...(method === 'POST' && { body }) }
  const answer = await fetch(`${url}${path}${search && `?${search}`}`, request)
  return { status: answer.status, body: await answer.text() }
}

const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100)

const alipayPayer = (channel: 'ali_wap' | 'ali_mini', trades: AlipayTrades): AlipayPayer => {
  const post = (orderNo: string): Post => ({
    path: `/notify/pay/${channel}`,
    headers: FORM,
    body: trades.notice(orderNo),
  })
  return {
    channel,
    client: channel === 'ali_wap' ? 'h5/1.0.0(100)' : 'alipay/1.0.0(100)',
    loginCode: () => (channel === 'ali_mini' ? trades.loginCode('payer-at-alipay') : undefined),
    open: ({ url }) => (url === undefined ? Promise.resolve() : trades.open(url)),
    pay: (orderNo) => trades.pay(orderNo),
    paidNotice: post,
    refundNotice: post,
    refundByHand(orderNo) {
      const trade = trades.books.get(orderNo)
      trade?.refunds.set('CONSOLE00001', trade.amount)
    },
    heldFen(orderNo) {
      const trade = trades.books.get(orderNo)
      if (!trade?.wasPaid) return 0
      return [...trade.refunds.values()].reduce((left, back) => left - fenOf(back), fenOf(trade.amount))
    },
  }
}

/** Alipay's gateway at one address, for each of its applications. @param onDone Called before each answer. */
const startAlipayFront = (
  gateways: ReadonlyMap<string, FakeAlipay>,
  onDone: (done: AlipayRequest) => Promise<void>,
): Promise<VendorServer> =>
  startVendorServer(async (received) => {
    const params = new URLSearchParams([...received.query, ...new URLSearchParams(received.body)])
    const gateway = gateways.get(params.get('app_id') ?? '')
    if (!gateway) return { status: 404, body: '' }
    const reply = await forward(gateway.url, received)
    await onDone({ method: params.get('method') ?? '', pid: Number(received.headers['x-process']) })
    return reply
  })

const keysOf = (prefix: string, { texts }: AlipayParty): Record<string, string> => {
  const own = { [`${prefix}_APP_ID`]: texts.appId, [`${prefix}_PRIVATE_KEY`]: texts.privateKey }
  if (texts.trust.mode === 'key') return { ...own, [`${prefix}_PUBLIC_KEY`]: texts.trust.alipayPublicKey }
  return {
    ...own,
    [`${prefix}_APP_CERT`]: texts.trust.appCertificate,
    [`${prefix}_ROOT_CERT`]: texts.trust.rootCertificate,
    [`${prefix}_CERT`]: texts.trust.alipayCertificates.join('\n'),
  }
}

const startWechatPay = async (clock: Clock) => {
  const party = createWechatPayParty(MERCHANT)
  const server = await startFakeWechatPay(party, clock)
  const orders = keepWechatOrders(server, MERCHANT)
  const { keys } = party
  const [[platformId, platformKey] = []] = [...keys.platformKeys]
  const settings = {
    WECHAT_PAY_APP_ID: WECHAT_APP,
    WECHAT_PAY_APP_SECRET: ACCOUNT_SECRET,
    WECHAT_PAY_MERCHANT_ID: MERCHANT,
    WECHAT_PAY_SERIAL: keys.serial,
    WECHAT_PAY_PRIVATE_KEY: String(keys.privateKey.export({ format: 'pem', type: 'pkcs8' })),
    WECHAT_PAY_V3_KEY: keys.apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: platformId ?? '',
    WECHAT_PAY_PUBLIC_KEY: String(platformKey?.export({ format: 'pem', type: 'spki' })),
    WECHAT_PAY_API: server.url,
  }
  return { server, orders, settings }
}

const wechatPayer = (
  channel: 'wx_h5' | 'wx_jsapi',
  { orders }: Awaited<ReturnType<typeof startWechatPay>>,
  codes: Set<string>,
): Payer => ({
  channel,
  client: 'h5/1.0.0(100)',
  loginCode() {
    if (channel === 'wx_h5') return undefined
    const code = randomUUID()
    codes.add(code)
    return code
  },
  open: () => Promise.resolve(),
  pay: (orderNo) => orders.pay(orderNo),
  paidNotice: (orderNo) => ({ path: `/notify/pay/${channel}`, ...orders.paidNotice(orderNo) }),
  refundNotice: (orderNo, refundNo) => ({
    path: `/notify/pay/${channel}`,
    ...orders.refundNotice(orderNo, refundNo),
  }),
  heldFen(orderNo) {
    const order = orders.books.get(orderNo)
    if (!order || order.state === 'NOTPAY' || order.state === 'CLOSED') return 0
    return [...order.refunds.values()].reduce((left, { fen }) => left - fen, order.fen)
  },
})

const startVirtual = async (clock: Clock) => {
  const orders = keepXpayOrders(clock)
  const wechat = await startFakeWechatApi(MINI, clock, orders.routes)
  const user = { openid: 'payer-at-wechat', sessionKey: 'session-key-of-wechat' }
  const payer: Payer = {
    channel: 'wx_virtual',
    client: 'weapp/1.0.0(100)',
    loginCode() {
      const code = randomUUID()
      wechat.loginCodes.set(code, user)
      return code
    },
    open: async (params) => orders.open(user.openid, user.sessionKey, params as unknown as VirtualPayParams),
    pay: (orderNo) => orders.pay(orderNo),
    paidNotice: (orderNo) => pushPost(PUSH, orders.paidMessage(orderNo), clock),
    refundNotice: (orderNo, refundNo) => pushPost(PUSH, orders.refundMessage(orderNo, refundNo), clock),
    heldFen(orderNo) {
      const order = orders.books.get(orderNo)
      if (!order || order.status < 2) return 0
      return [...order.refunds.values()].reduce((left, fen) => left - fen, order.fen)
    },
  }
  return { wechat, payer }
}

/** WeChat's API at one address: the mini-program's, and the exchange of codes of the service account. */
const startWechatFront = (wechat: FakeWechatApi, codes: Set<string>): Promise<VendorServer> =>
  startVendorServer((received) => {
    const { path, query } = received
    if (path !== '/sns/oauth2/access_token') return forward(wechat.url, received)
    const isOurs = query.get('appid') === WECHAT_APP && query.get('secret') === ACCOUNT_SECRET
    const isKnown = isOurs && codes.delete(query.get('code') ?? '')
    return { body: JSON.stringify(isKnown ? { openid: 'payer-of-the-account' } : { errcode: 40029 }) }
  })

/** Starts all of them. @param payout Alipay's application for payouts, which shares the gateway's address. */
export const startPayVendors = async (
  clock: Clock,
  payout: { readonly party: AlipayParty; readonly gateway: FakeAlipay },
): Promise<PayVendors> => {
  const [wap, miniParty] = [createAlipayParty('2021000000000001'), createAlipayParty('2021000000000002')]
  const [wapGateway, miniGateway] = [
    await startFakeAlipay(wap, clock),
    await startFakeAlipay(miniParty, clock),
  ]
  const miniTrades = keepAlipayTrades(miniGateway, miniParty.texts.appId)
  const alipay = await startAlipayFront(
    new Map([
      [wap.texts.appId, wapGateway],
      [miniParty.texts.appId, miniGateway],
      [payout.party.texts.appId, payout.gateway],
    ]),
    async (done) => vendors.onAlipayDone?.(done),
  )
  const wechatPay = await startWechatPay(clock)
  const codes = new Set<string>()
  const { wechat, payer: virtual } = await startVirtual(clock)
  const wechatFront = await startWechatFront(wechat, codes)
  const servers = [wapGateway, miniGateway, alipay, wechatPay.server, wechat, wechatFront]
  const vendors: PayVendors = {
    payers: {
      ali_wap: alipayPayer('ali_wap', keepAlipayTrades(wapGateway, wap.texts.appId)),
      ali_mini: alipayPayer('ali_mini', miniTrades),
      wx_h5: wechatPayer('wx_h5', wechatPay, codes),
      wx_jsapi: wechatPayer('wx_jsapi', wechatPay, codes),
      wx_virtual: virtual,
    },
    wechat,
    miniTrades,
    miniParty,
    onAlipayDone: null,
    settings: {
      PAY: 'wx_virtual,wx_h5,wx_jsapi,ali_wap,ali_mini',
      ALIPAY_GATEWAY_URL: `${alipay.url}/gateway.do`,
      ALIPAY_SELLER_ID: ALIPAY_SELLER,
      ...keysOf('ALIPAY', wap),
      ...keysOf('ALIPAY_MINI', miniParty),
      ...keysOf('ALIPAY_PAYOUT', payout.party),
      ...wechatPay.settings,
      WECHAT_API_URL: wechatFront.url,
      WECHAT_MINI_APP_ID: MINI.appId,
      WECHAT_MINI_APP_SECRET: MINI.appSecret,
      WECHAT_PUSH_TOKEN: PUSH.token,
      WECHAT_PUSH_AES_KEY: PUSH.encodingAesKey,
      WECHAT_VIRTUAL_OFFER_ID: XPAY_OFFER,
      WECHAT_VIRTUAL_APP_KEY: XPAY_KEY,
    },
    close: async () => {
      for (const server of servers) await server.close()
    },
  }
  return vendors
}
