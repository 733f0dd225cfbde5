import type { Clock } from '../../../lib/clock'
import { signRsa } from '../rsa'
import type { AlipayKeys } from './keys'

/** Parameters of a request or a notification, unescaped. */
export type AlipayParams = Readonly<Record<string, string>>

/** A request to Alipay before it is signed. */
export interface AlipayRequest {
  /** Such as `alipay.trade.query`. */
  readonly method: string
  /** The business part; absent for the few methods that have none. Sent as these very bytes. */
  readonly bizContent?: string
  /** Further parameters, such as `notify_url`, `return_url` or those of `alipay.system.oauth.token`. */
  readonly extra?: AlipayParams
}

const SHANGHAI_MS = 8 * 60 * 60 * 1_000

/** Alipay reads every time as Shanghai's, wherever the server is: `YYYY-MM-DD HH:mm:ss`. */
export const alipayTime = (atMs: number): string =>
  new Date(atMs + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The text that a signature covers: the parameters in the order of their names, without empty ones. */
export const signedText = (params: AlipayParams): string =>
  Object.entries(params)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** All parameters of a request, with the signature RSA2. Source: providers Alipay, RSA2 */
export const signAlipay = (request: AlipayRequest, keys: AlipayKeys, clock: Clock): AlipayParams => {
  const { method, bizContent, extra = {} } = request
  const params = {
    app_id: keys.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: alipayTime(clock.now()),
    version: '1.0',
    ...(keys.numbers && { app_cert_sn: keys.numbers.app, alipay_root_cert_sn: keys.numbers.root }),
    ...extra,
    ...(bizContent === undefined ? {} : { biz_content: bizContent }),
  }
  return { ...params, sign: signRsa(signedText(params), keys.privateKey) }
}
