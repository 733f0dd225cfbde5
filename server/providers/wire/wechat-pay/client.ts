import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../lib/clock'
import type { Outcome } from '../../outcome'
import type { VendorHttp } from '../http'
import { type JsonObject, readObject, textOf } from '../json'
import { authorizationOf, isFromWechatPay, type WechatPayKeys } from './signing'

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

const isVendorFault = (code: string): boolean => code === 'SYSTEM_ERROR'

/**
 * Makes the client of a merchant. Every answer must be signed by WeChat Pay, also a refusal and one without a body; any
 * other is `unknown`, with the code that it claims. An answer without a body is an empty object.
 */
export const createWechatPayClient =
  ({ http, clock, keys, endpoint }: WechatPayDeps): WechatPayClient =>
  async ({ method, target, body, deadlineMs }) => {
    const nonce = randomBytes(NONCE_BYTES).toString('hex')
    const signed = { method, target, body: body ?? '', atMs: clock.now(), nonce }
    const [platformKeyId = ''] = keys.platformKeys.keys()
    const outcome = await http({
      method,
      url: `${endpoint}${target}`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        // WeChat Pay refuses requests without a user agent.
        'user-agent': 'jinyu',
        authorization: authorizationOf(signed, keys),
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
