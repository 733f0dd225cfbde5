import type { PaySettings } from '../../config/payment'
import type { Core } from '../../lib/core'
import type { Outcome } from '../outcome'
import { createAlipayGateway } from '../wire/alipay/gateway'
import { createVendorHttp, type VendorHttp } from '../wire/http'
import { textOf } from '../wire/json'
import type { WechatApp } from '../wire/wechat/access-token'
import { exchangeWechatCode } from '../wire/wechat/api'
import { wechatApiOf } from '../wire/wechat/app-api'
import { createWechatPayClient, createWechatPayFiles } from '../wire/wechat-pay/client'
import { createAlipayMini } from './alipay/mini'
import { createAlipayStatements } from './alipay/statements'
import { createAlipayWap } from './alipay/wap'
import type { PayProvider } from './port'
import { createWechatH5 } from './wechat-pay/h5'
import { createWechatJsapi } from './wechat-pay/jsapi'
import { createWechatStatements } from './wechat-pay/statements'
import type { WechatShop } from './wechat-pay/transactions'
import { createVirtualQuestions } from './wx-virtual/questions'
import { createVirtualPay } from './wx-virtual/virtual'
import { createXpay } from './wx-virtual/xpay'

/** What vendors are built from. */
export type VendorCore = Pick<Core, 'db' | 'clock' | 'crypto'>

const odd = (code: string): Outcome<never> => ({ kind: 'unknown', reason: 'bad_body', code })

const createVirtual = (
  core: VendorCore,
  http: VendorHttp,
  { virtual }: Extract<PaySettings, { channel: 'wx_virtual' }>,
): PayProvider => {
  const { app, push, keys } = virtual
  const xpay = createXpay(wechatApiOf(app, core, http), keys)
  const provider = createVirtualPay({
    xpay,
    keys,
    push,
    async sessionOf(code, call) {
      const outcome = await exchangeWechatCode(
        http,
        app,
        '/sns/jscode2session',
        { js_code: code },
        call.deadlineMs,
      )
      if (outcome.kind !== 'ok') return outcome
      const openid = textOf(outcome.data, 'openid')
      const sessionKey = textOf(outcome.data, 'session_key')
      return openid && sessionKey ? { kind: 'ok', data: { openid, sessionKey } } : odd('openid')
    },
  })
  return { ...provider, orderQuestions: createVirtualQuestions(xpay) }
}

const createJsapi = (
  { clock }: VendorCore,
  http: VendorHttp,
  { shop, account }: { readonly shop: WechatShop; readonly account: WechatApp },
): PayProvider =>
  createWechatJsapi({
    ...shop,
    clock,
    async openIdOf(code, call) {
      const outcome = await exchangeWechatCode(
        http,
        account,
        '/sns/oauth2/access_token',
        { code },
        call.deadlineMs,
      )
      if (outcome.kind !== 'ok') return outcome
      const openid = textOf(outcome.data, 'openid')
      return openid ? { kind: 'ok', data: openid } : odd('openid')
    },
  })

/** A channel of WeChat Pay. Both channels have one merchant number, so their statements are the same. */
const createWechat = (
  core: VendorCore,
  http: VendorHttp,
  one: Extract<PaySettings, { channel: 'wx_h5' | 'wx_jsapi' }>,
): PayProvider => {
  const { clock } = core
  const { keys, appId, endpoint } = one.shop
  const shop = { pay: createWechatPayClient({ http, clock, keys, endpoint }), keys, appId }
  const provider =
    one.channel === 'wx_h5' ? createWechatH5(shop, clock) : createJsapi(core, http, { ...one, shop })
  const files = createWechatPayFiles({ http, clock, keys })
  return { ...provider, statements: createWechatStatements({ ...shop, files }) }
}

/** A channel of Alipay. Both channels have one merchant, so their statements are the same. */
const createAlipay = (
  { clock }: VendorCore,
  http: VendorHttp,
  { channel, alipay }: Extract<PaySettings, { channel: 'ali_wap' | 'ali_mini' }>,
): PayProvider => {
  const { keys, sellerId, gatewayUrl } = alipay
  const gateway = createAlipayGateway({ http, clock, keys, gatewayUrl })
  const shop = { gateway, keys, sellerId }
  const provider = channel === 'ali_wap' ? createAlipayWap(shop) : createAlipayMini(shop)
  return { ...provider, statements: createAlipayStatements({ gateway, http, sellerId }) }
}

/** Builds the provider of each configured channel, in the order of the setting. */
export const createPayVendors = (core: VendorCore, settings: readonly PaySettings[]): PayProvider[] => {
  const http = createVendorHttp()
  return settings.map((one): PayProvider => {
    if (one.channel === 'wx_virtual') return createVirtual(core, http, one)
    if (one.channel === 'wx_h5' || one.channel === 'wx_jsapi') return createWechat(core, http, one)
    return createAlipay(core, http, one)
  })
}
