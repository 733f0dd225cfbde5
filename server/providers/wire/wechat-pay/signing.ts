import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../../lib/clock'
import { isSignedBy, signRsa } from '../rsa'

/** The keys of a merchant. */
export interface WechatPayKeys {
  readonly merchantId: string
  /** Serial number of the merchant's own certificate, in hexadecimal. */
  readonly serial: string
  readonly privateKey: KeyObject
  /** Key of encrypted resources: 32 characters. */
  readonly apiV3Key: string
  /**
   * WeChat Pay's keys by the id that its answers name: `PUB_KEY_ID_…` in public-key mode, the serial number of a
   * platform certificate in certificate mode. Both, while a merchant changes from one to the other. The first is the one
   * that answers are requested with.
   */
  readonly platformKeys: ReadonlyMap<string, KeyObject>
}

/** How far the time of a signed message may be from ours, in ms. Source: providers WeChat Pay v3 */
const CLOCK_WINDOW_MS = 5 * 60 * 1_000
const SECOND_MS = 1_000
const SCHEME = 'WECHATPAY2-SHA256-RSA2048'

/** Signature of lines, each with a line feed after it; also the `paySign` of JSAPI. */
export const signLines = (lines: readonly string[], key: KeyObject): string =>
  signRsa(lines.map((line) => `${line}\n`).join(''), key)

/** What an `Authorization` covers. */
export interface SignedRequest {
  readonly method: string
  /** Path with its query. */
  readonly target: string
  readonly body: string
  /** In epoch milliseconds. */
  readonly atMs: number
  readonly nonce: string
}

/** The `Authorization` of a request. Source: providers WeChat Pay v3 */
export const authorizationOf = (
  { method, target, body, atMs, nonce }: SignedRequest,
  { merchantId, serial, privateKey }: WechatPayKeys,
): string => {
  const timestamp = String(Math.floor(atMs / SECOND_MS))
  const signature = signLines([method, target, timestamp, nonce, body], privateKey)
  const fields = { mchid: merchantId, nonce_str: nonce, timestamp, serial_no: serial, signature }
  return `${SCHEME} ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** Reads a header by its name; empty when absent. */
export type HeaderOf = (name: string) => string

/** True when WeChat Pay signed these bytes within the clock window. */
export const isFromWechatPay = (
  { platformKeys }: WechatPayKeys,
  clock: Clock,
  { header, body }: { readonly header: HeaderOf; readonly body: Buffer },
): boolean => {
  const key = platformKeys.get(header('wechatpay-serial'))
  const timestamp = header('wechatpay-timestamp')
  if (!key || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Number(timestamp) * SECOND_MS - clock.now()) > CLOCK_WINDOW_MS) return false
  const signed = Buffer.concat([
    Buffer.from(`${timestamp}\n${header('wechatpay-nonce')}\n`, 'utf8'),
    body,
    Buffer.from('\n'),
  ])
  return isSignedBy(key, signed, header('wechatpay-signature'))
}
