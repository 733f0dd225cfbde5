import type { Outcome } from '../../outcome'
import type { VendorHttp } from '../http'
import { type JsonObject, readObject, textOf } from '../json'
import type { AccessToken, WechatApp } from './access-token'

/** One call of `api.weixin.qq.com` with the application's token. */
export interface WechatCall {
  /** Such as `/wxa/business/getuserphonenumber`. */
  readonly path: string
  /** Further parameters of the address, such as `pay_sig`. */
  readonly query?: Readonly<Record<string, string>>
  /** JSON, sent as these very bytes. */
  readonly body: string
  /** In ms. */
  readonly deadlineMs?: number
}

/** Calls WeChat for one application. Rejects only when the database does. */
export type WechatApi = (call: WechatCall) => Promise<Outcome<JsonObject>>

/** Dependencies of the calls. */
export interface WechatApiDeps {
  readonly http: VendorHttp
  readonly endpoint: string
  readonly accessToken: AccessToken
}

/** Answers that say that the token itself is wrong or over; nothing was done then. Source: providers WeChat, error codes */
const TOKEN_CODES = new Set(['40001', '40014', '42001'])
const BUSY = '-1'

/** Reads an answer of WeChat; without `errcode`, or with 0, it is `ok`. */
export const readWechatAnswer = (body: Buffer): Outcome<JsonObject> => {
  const answer = readObject(body.toString('utf8'))
  if (!answer) return { kind: 'unknown', reason: 'bad_body' }
  const code = textOf(answer, 'errcode')
  if (code === '' || code === '0') return { kind: 'ok', data: answer }
  if (code === BUSY) return { kind: 'unknown', reason: 'busy', code }
  return { kind: 'rejected', code, message: textOf(answer, 'errmsg') }
}

/**
 * Exchanges a code of WeChat for what it proves; each code works once.
 * @param query The parameters beside the application's id and secret.
 * @param deadlineMs In ms; by default the client's own.
 */
export const exchangeWechatCode = async (
  http: VendorHttp,
  { appId, appSecret, endpoint }: WechatApp,
  path: '/sns/jscode2session' | '/sns/oauth2/access_token',
  query: Readonly<Record<string, string>>,
  deadlineMs?: number,
): Promise<Outcome<JsonObject>> => {
  const all = { appid: appId, secret: appSecret, ...query, grant_type: 'authorization_code' }
  const url = `${endpoint}${path}?${new URLSearchParams(all).toString()}`
  const outcome = await http({ method: 'GET', url, ...(deadlineMs === undefined ? {} : { deadlineMs }) })
  return outcome.kind === 'ok' ? readWechatAnswer(outcome.data.body) : outcome
}

/** Makes the calls. When WeChat refuses the token, the same bytes are sent once more with another token. */
export const createWechatApi = ({ http, endpoint, accessToken }: WechatApiDeps): WechatApi => {
  const send = async ({ path, query = {}, body, deadlineMs }: WechatCall, token: string) => {
    const outcome = await http({
      method: 'POST',
      url: `${endpoint}${path}?${new URLSearchParams({ access_token: token, ...query }).toString()}`,
      headers: { 'content-type': 'application/json' },
      body,
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
    })
    return outcome.kind === 'ok' ? readWechatAnswer(outcome.data.body) : outcome
  }

  return async (call) => {
    const token = await accessToken.get(null)
    if (token.kind !== 'ok') return token
    const outcome = await send(call, token.data)
    if (outcome.kind !== 'rejected' || !TOKEN_CODES.has(outcome.code)) return outcome
    const another = await accessToken.get(token.data)
    return another.kind === 'ok' ? send(call, another.data) : another
  }
}
