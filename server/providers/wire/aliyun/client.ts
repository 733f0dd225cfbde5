import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../lib/clock'
import type { Outcome } from '../../outcome'
import type { VendorHttp } from '../http'
import { type JsonObject, readObject, textOf } from '../json'
import { acs3Headers, acs3Query, type AliyunKeys } from './acs3'

/** One call of an Aliyun product in RPC style. */
export interface AliyunCall {
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  /** Fields of a form, for products that read them from the body. */
  readonly form?: Readonly<Record<string, string>>
  /** In ms. */
  readonly deadlineMs?: number
}

/** Calls one Aliyun product. Never rejects and never repeats. */
export type AliyunClient = (call: AliyunCall) => Promise<Outcome<JsonObject>>

/** Where a product is reached, and with which keys. */
export interface AliyunDeps {
  readonly http: VendorHttp
  readonly clock: Clock
  readonly keys: AliyunKeys
  /** Scheme and host, without a slash at its end. */
  readonly endpoint: string
}

const FIRST_REFUSAL = 400
const NONCE_BYTES = 16

/**
 * Makes the client of a product. A 4xx with a code is `rejected`. Every other answer with a JSON object is `ok`; its
 * `Code` still says whether the product did what was requested.
 */
export const createAliyunClient =
  ({ http, clock, keys, endpoint }: AliyunDeps): AliyunClient =>
  async ({ action, version, query, form: fields, deadlineMs }) => {
    const { host } = new URL(endpoint)
    const nonce = randomBytes(NONCE_BYTES).toString('hex')
    const form = fields && acs3Query(fields)
    const signed = form === undefined ? {} : { form }
    const request = { method: 'POST', path: '/', host, query, action, version, nonce, ...signed } as const
    const { host: _host, ...headers } = acs3Headers({ ...request, atMs: clock.now() }, keys)
    const outcome = await http({
      method: 'POST',
      url: `${endpoint}/?${acs3Query(query)}`,
      headers: { accept: 'application/json', ...headers },
      ...(form === undefined ? {} : { body: form }),
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
    })
    if (outcome.kind !== 'ok') return outcome
    const { status, body } = outcome.data
    const answer = readObject(body.toString('utf8'))
    if (!answer) return { kind: 'unknown', reason: 'bad_body', code: String(status) }
    if (status < FIRST_REFUSAL) return { kind: 'ok', data: answer }
    return {
      kind: 'rejected',
      code: textOf(answer, 'Code') || String(status),
      message: textOf(answer, 'Message'),
    }
  }
