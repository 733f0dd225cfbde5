import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../lib/clock'
import type { Outcome } from '../../outcome'
import type { VendorHttp } from '../http'
import { type JsonObject, readObject, textOf } from '../json'
import { authorizationOf, isFromWechatPay, type SignedRequest, type WechatPayKeys } from './signing'

/** One call of WeChat Pay v3. */
export interface WechatPayCall {
  readonly method: 'GET' | 'POST'
  /** Path with its query, such as `/v3/pay/transactions/h5`. */
  readonly target: string
  /** JSON, sent as these very bytes; absent in a GET. */
  readonly body?: string
  /** In ms. */
  readonly deadlineMs?: number
}

/** Calls WeChat Pay. Never rejects and never repeats. */
export type WechatPayClient = (call: WechatPayCall) => Promise<Outcome<JsonObject>>

/** Downloads a file whose address WeChat Pay returned. Never rejects and never repeats. */
export type WechatPayFiles = (file: {
  readonly url: URL
  /** In ms. */
  readonly deadlineMs?: number
  /** In bytes. */
  readonly maxBytes: number
}) => Promise<Outcome<Buffer>>

/** Where WeChat Pay is reached, and with which keys. */
export interface WechatPayDeps {
  readonly http: VendorHttp
  readonly clock: Clock
  readonly keys: WechatPayKeys
  /** Scheme and host, without a slash at its end. */
  readonly endpoint: string
}

const FIRST_REFUSAL = 400
const NONCE_BYTES = 16

/** The headers of a request that carry its signature. */
const signedHeaders = (
  { clock, keys }: Pick<WechatPayDeps, 'clock' | 'keys'>,
  request: Pick<SignedRequest, 'method' | 'target' | 'body'>,
): Record<string, string> => {
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  return {
    accept: 'application/json',
    // WeChat Pay refuses requests without a user agent.
    'user-agent': 'jinyu',
    authorization: authorizationOf({ ...request, atMs: clock.now(), nonce }, keys),
  }
}

const isVendorFault = (code: string): boolean => code === 'SYSTEM_ERROR'

/**
 * Makes the client of a merchant. Every answer must be signed by WeChat Pay, also a refusal and one without a body; any
 * other is `unknown`, with the code that it claims. An answer without a body is an empty object.
 */
export const createWechatPayClient =
  ({ http, clock, keys, endpoint }: WechatPayDeps): WechatPayClient =>
  async ({ method, target, body, deadlineMs }) => {
    const [platformKeyId = ''] = keys.platformKeys.keys()
    const outcome = await http({
      method,
      url: `${endpoint}${target}`,
      headers: {
        ...signedHeaders({ clock, keys }, { method, target, body: body ?? '' }),
        'content-type': 'application/json',
        'wechatpay-serial': platformKeyId,
      },
      ...(body === undefined ? {} : { body }),
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
    })
    if (outcome.kind !== 'ok') return outcome
    const { status, body: bytes } = outcome.data
    const answer = bytes.length === 0 ? {} : readObject(bytes.toString('utf8'))
    const code = (answer && textOf(answer, 'code')) || String(status)
    if (!isFromWechatPay(keys, clock, outcome.data)) return { kind: 'unknown', reason: 'bad_signature', code }
    if (!answer) return { kind: 'unknown', reason: 'bad_body', code }
    if (status < FIRST_REFUSAL) return { kind: 'ok', data: answer }
    if (isVendorFault(code)) return { kind: 'unknown', reason: 'busy', code }
    return { kind: 'rejected', code, message: textOf(answer, 'message') }
  }

/**
 * Makes the downloads of a merchant. WeChat Pay does not sign the bytes of a file; the hash in the signed answer that
 * named its address proves them, and the caller compares it. Source: providers WeChat Pay v3, bills
 */
export const createWechatPayFiles =
  ({ http, clock, keys }: Pick<WechatPayDeps, 'http' | 'clock' | 'keys'>): WechatPayFiles =>
  async ({ url, ...limits }) => {
    const target = `${url.pathname}${url.search}`
    const headers = signedHeaders({ clock, keys }, { method: 'GET', target, body: '' })
    const outcome = await http({ method: 'GET', url: url.href, headers, ...limits })
    if (outcome.kind !== 'ok') return outcome
    const { status, body } = outcome.data
    return status < FIRST_REFUSAL
      ? { kind: 'ok', data: body }
      : { kind: 'unknown', reason: 'bad_body', code: String(status) }
  }
