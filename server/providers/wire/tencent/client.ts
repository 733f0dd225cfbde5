import type { Clock } from '../../../lib/clock'
import type { Outcome } from '../../outcome'
import type { VendorHttp } from '../http'
import { isObject, type JsonObject, objectOf, readObject, textOf } from '../json'
import { tc3Headers, type TencentKeys } from './tc3'

/** One call of a Tencent Cloud product. */
export interface TencentCall {
  readonly action: string
  readonly payload: JsonObject
  /** In ms. */
  readonly deadlineMs?: number
  /** The longest answer that is read, in bytes. */
  readonly maxBytes?: number
}

/** Calls one Tencent Cloud product. Never rejects and never repeats. */
export type TencentClient = (call: TencentCall) => Promise<Outcome<JsonObject>>

/** Where a product is reached, and with which keys. */
export interface TencentDeps {
  readonly http: VendorHttp
  readonly clock: Clock
  readonly keys: TencentKeys
  /** Scheme and host, without a slash at its end. */
  readonly endpoint: string
  readonly service: string
  /** Version of the product's interface, such as `2021-01-11`. */
  readonly version: string
  readonly region: string
}

/** The vendor's own faults, after which the request may have been done. */
const isVendorFault = (code: string): boolean => /^(InternalError|ServiceUnavailable)(\.|$)/.test(code)

/** Makes the client of a product. Its answer is the object `Response`; an `Error` within it is `rejected`. */
export const createTencentClient =
  ({ http, clock, keys, endpoint, service, version, region }: TencentDeps): TencentClient =>
  async ({ action, payload, deadlineMs, maxBytes }) => {
    const body = JSON.stringify(payload)
    const { hostname } = new URL(endpoint)
    const request = { service, host: hostname, action, payload: body, atMs: clock.now() }
    const { host: _host, ...headers } = tc3Headers(request, keys)
    const outcome = await http({
      method: 'POST',
      url: `${endpoint}/`,
      headers: { ...headers, 'x-tc-version': version, 'x-tc-region': region },
      body,
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
      ...(maxBytes === undefined ? {} : { maxBytes }),
    })
    if (outcome.kind !== 'ok') return outcome
    const answer = readObject(outcome.data.body.toString('utf8'))?.Response
    if (!isObject(answer)) return { kind: 'unknown', reason: 'bad_body', code: String(outcome.data.status) }
    const code = textOf(objectOf(answer, 'Error'), 'Code')
    if (code === '') return { kind: 'ok', data: answer }
    if (isVendorFault(code)) return { kind: 'unknown', reason: 'busy', code }
    return { kind: 'rejected', code, message: textOf(objectOf(answer, 'Error'), 'Message') }
  }
