import type { PaySettings } from '../../config/payment'
import type { Core } from '../../lib/core'
import type { Outcome } from '../outcome'
import { createAlipayGateway } from '../wire/alipay/gateway'
import { createVendorHttp, type VendorHttp } from '../wire/http'
import { textOf } from '../wire/json'
import { createAccessToken } from '../wire/wechat/access-token'
import { createWechatApi, exchangeWechatCode } from '../wire/wechat/api'
import { createWechatPayClient } from '../wire/wechat-pay/client'
import { createAlipayMini } from './alipay/mini'
import { createAlipayWap } from './alipay/wap'
import type { PayProvider } from './port'
import { createWechatH5 } from './wechat-pay/h5'
import { createWechatJsapi } from './wechat-pay/jsapi'
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
  const accessToken = createAccessToken({ ...core, http, app })
  const api = createWechatApi({ http, endpoint: app.endpoint, accessToken })
  return createVirtualPay({
    xpay: createXpay(api, keys),
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
}

const createJsapi = (
  { clock }: VendorCore,
  http: VendorHttp,
  { shop, account }: Extract<PaySettings, { channel: 'wx_jsapi' }>,
): PayProvider => {
  const { keys, appId, endpoint } = shop
  return createWechatJsapi({
    clock,
    keys,
    appId,
    pay: createWechatPayClient({ http, clock, keys, endpoint }),
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
}

/** Builds the provider of each configured channel, in the order of the setting. */
export const createPayVendors = (core: VendorCore, settings: readonly PaySettings[]): PayProvider[] => {
  const http = createVendorHttp()
  const { clock } = core
  return settings.map((one): PayProvider => {
    if (one.channel === 'wx_virtual') return createVirtual(core, http, one)
    if (one.channel === 'wx_jsapi') return createJsapi(core, http, one)
    if (one.channel === 'wx_h5') {
      const { keys, appId, endpoint } = one.shop
      const pay = createWechatPayClient({ http, clock, keys, endpoint })
      return createWechatH5({ pay, keys, appId }, clock)
    }
    const { keys, sellerId, gatewayUrl } = one.alipay
    const gateway = createAlipayGateway({ http, clock, keys, gatewayUrl })
    const shop = { gateway, keys, sellerId }
    return one.channel === 'ali_wap' ? createAlipayWap(shop) : createAlipayMini(shop)
  })
}
