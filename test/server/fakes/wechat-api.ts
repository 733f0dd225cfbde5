import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../server/lib/clock'
import { startVendorServer, type VendorReceived, type VendorReply, type VendorServer } from './vendor-server'

/** An application as WeChat knows it. */
export interface FakeWechatApp {
  readonly appId: string
  readonly appSecret: string
}

/** A member's WeChat account. */
export interface FakeWechatUser {
  readonly openid: string
  readonly unionid?: string
  readonly sessionKey: string
}

/** `api.weixin.qq.com` on this machine. */
export interface FakeWechatApi extends VendorServer {
  /** Codes of `wx.login`, which work once. */
  readonly loginCodes: Map<string, FakeWechatUser>
  /** Codes of the phone button, which work once, with the number and the application of their watermark. */
  readonly phoneCodes: Map<string, { readonly phone: string; readonly appId?: string }>
  /** Ends the token before its time, as WeChat does after a leak. */
  revokeToken(): void
  /** How many tokens WeChat has made. */
  tokensMade(): number
}

/** A call that needs a token. */
export type WechatRoute = (received: VendorReceived) => object

const TOKEN_LIFE_MS = 7_200_000
const OVERLAP_MS = 300_000

const json = (value: object): VendorReply => ({ body: JSON.stringify(value) })
const refusal = (errcode: number, errmsg = 'refused'): VendorReply => json({ errcode, errmsg })

/** The tokens of WeChat: `stable_token` returns the same one until five minutes before its end, or until it is forced. */
const createTokens = ({ appId, appSecret }: FakeWechatApp, clock: Clock) => {
  let live: { token: string; expireAt: number }[] = []
  let made = 0
  const isLive = (token: string | null) =>
    live.some((one) => one.token === token && one.expireAt > clock.now())
  return {
    isLive,
    made: () => made,
    revoke: () => void (live = []),
    issue: ({ body }: VendorReceived): VendorReply => {
      const asked = JSON.parse(body) as Record<string, unknown>
      if (asked.appid !== appId) return refusal(40013)
      if (asked.secret !== appSecret) return refusal(40125)
      const last = live.at(-1)
      const isRenewed = asked.force_refresh === true || !last || last.expireAt <= clock.now() + OVERLAP_MS
      if (isRenewed) {
        made += 1
        const next = {
          token: `token-${made}-${randomBytes(8).toString('hex')}`,
          expireAt: clock.now() + TOKEN_LIFE_MS,
        }
        // A forced token ends the earlier one at once.
        live = asked.force_refresh === true || !last ? [next] : [last, next]
      }
      const { token, expireAt } = live.at(-1) ?? { token: '', expireAt: 0 }
      return json({ access_token: token, expires_in: Math.floor((expireAt - clock.now()) / 1_000) })
    },
  }
}

/** Starts WeChat for one application. @param routes Further calls with a token, by their path. */
export const startFakeWechatApi = async (
  app: FakeWechatApp,
  clock: Clock,
  routes: Readonly<Record<string, WechatRoute>> = {},
): Promise<FakeWechatApi> => {
  const tokens = createTokens(app, clock)
  const loginCodes: FakeWechatApi['loginCodes'] = new Map()
  const phoneCodes: FakeWechatApi['phoneCodes'] = new Map()

  const openSession = ({ query }: VendorReceived): VendorReply => {
    if (query.get('appid') !== app.appId) return refusal(40013)
    if (query.get('secret') !== app.appSecret) return refusal(40125)
    const code = query.get('js_code') ?? ''
    const user = loginCodes.get(code)
    loginCodes.delete(code)
    if (!user) return refusal(40029)
    const { openid, unionid, sessionKey } = user
    return json({ openid, session_key: sessionKey, ...(unionid === undefined ? {} : { unionid }) })
  }

  const readPhone = ({ body }: VendorReceived): object => {
    const { code = '' } = JSON.parse(body) as { code?: string }
    const found = phoneCodes.get(code)
    phoneCodes.delete(code)
    if (!found) return { errcode: 40029, errmsg: 'invalid code' }
    const { phone, appId = app.appId } = found
    const watermark = { timestamp: Math.floor(clock.now() / 1_000), appid: appId }
    const info = { phoneNumber: phone, purePhoneNumber: phone, countryCode: '86', watermark }
    return { errcode: 0, errmsg: 'ok', phone_info: info }
  }

  const withToken: Readonly<Record<string, WechatRoute>> = {
    '/wxa/business/getuserphonenumber': readPhone,
    ...routes,
  }
  const server = await startVendorServer((received) => {
    if (received.path === '/cgi-bin/stable_token') return tokens.issue(received)
    if (received.path === '/sns/jscode2session') return openSession(received)
    const route = withToken[received.path]
    if (!route) return { status: 404, body: '' }
    return tokens.isLive(received.query.get('access_token')) ? json(route(received)) : refusal(40001)
  })
  return { ...server, loginCodes, phoneCodes, revokeToken: tokens.revoke, tokensMade: tokens.made }
}
