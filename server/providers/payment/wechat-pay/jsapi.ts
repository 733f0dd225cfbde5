import { randomBytes } from 'node:crypto'
import { SECOND_MS } from '@contract/constants'
import type { Clock } from '../../../lib/clock'
import type { Outcome } from '../../outcome'
import { signLines } from '../../wire/wechat-pay/signing'
import type { PayCall, PayProvider } from '../port'
import { beginTransaction } from './begin'
import { createWechatPayNotices } from './notice'
import { createWechatTransactions, type WechatShop } from './transactions'

const CHANNEL = 'wx_jsapi'
const NONCE_BYTES = 16

/** A merchant whose payers are known by their open id. */
export interface WechatJsapiDeps extends WechatShop {
  readonly clock: Clock
  /** Exchanges the code of the official account's redirect for the payer's open id. */
  openIdOf(code: string, call: PayCall): Promise<Outcome<string>>
}

/** The page that identifies the payer without a question. Source: WeChat official accounts, web authorization */
const AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize'

/**
 * Address of that page. It leads back to `returnUrl` with `code` and `state` in the query, before the fragment. `state` is
 * the order's number, so that the client takes a code only for the order that asked for it.
 */
const authorizeUrlOf = (appId: string, { orderNo, returnUrl }: { orderNo: string; returnUrl: string }) => {
  // WeChat compares the order of the parameters.
  const query = new URLSearchParams([
    ['appid', appId],
    ['redirect_uri', returnUrl],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', orderNo],
  ])
  return `${AUTHORIZE}?${query.toString()}#wechat_redirect`
}

/**
 * WeChat Pay within WeChat's browser. A payer who is not known yet is sent to the official account first, which returns
 * with a code. Source: providers WeChat Pay v3, JSAPI
 */
export const createWechatJsapi = (shop: WechatJsapiDeps): PayProvider => {
  const { clock, keys, appId, openIdOf } = shop

  /** Parameters of `getBrandWCPayRequest`. */
  const clientParams = (prepayId: string): Record<string, string> => {
    const timeStamp = String(Math.floor(clock.now() / SECOND_MS))
    const nonceStr = randomBytes(NONCE_BYTES).toString('hex')
    const prepaid = `prepay_id=${prepayId}`
    const paySign = signLines([appId, timeStamp, nonceStr, prepaid], keys.privateKey)
    return { appId, timeStamp, nonceStr, package: prepaid, signType: 'RSA', paySign }
  }

  return {
    ...createWechatTransactions(shop),
    id: 'wechat-jsapi',
    channels: [CHANNEL],
    methods: (platform) => (platform === 'h5' ? [CHANNEL] : []),
    parseNotice: createWechatPayNotices(shop, clock),

    async prepare(request, _channel, call) {
      const { payer, providerRef, orderNo, returnUrl } = request
      const { loginCode } = payer
      if (loginCode === null && providerRef === null && returnUrl !== null) {
        const authorizeUrl = authorizeUrlOf(appId, { orderNo, returnUrl })
        return { kind: 'ok', data: { params: { kind: CHANNEL, authorizeUrl }, providerRef: null } }
      }
      const known: Outcome<string> =
        providerRef === null
          ? { kind: 'rejected', code: 'LOGIN_CODE_MISSING', message: '' }
          : { kind: 'ok', data: providerRef }
      const found = loginCode === null ? known : await openIdOf(loginCode, call)
      if (found.kind !== 'ok') return found
      const openid = found.data
      if (providerRef !== null && providerRef !== openid) {
        return { kind: 'rejected', code: 'OTHER_PAYER', message: '' }
      }
      const kind = {
        channel: CHANNEL,
        path: 'jsapi',
        field: 'prepay_id',
        more: { payer: { openid } },
      } as const
      const outcome = await beginTransaction(shop, request, kind, call)
      if (outcome.kind !== 'ok') return outcome
      return {
        kind: 'ok',
        data: { params: { ...clientParams(outcome.data), kind: CHANNEL }, providerRef: openid },
      }
    },
  }
}
