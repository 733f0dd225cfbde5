import type { Clock } from '../../../lib/clock'
import type { Outcome } from '../../outcome'
import type { VendorHttp } from '../http'
import type { JsonObject } from '../json'
import type { AlipayKeys } from './keys'
import { readResponse } from './response'
import { type AlipayParams, type AlipayRequest, signAlipay } from './signing'

/** Alipay's gateway for one application. */
export interface AlipayGateway {
  /** Sends a request; the answer is the verified node. Never rejects and never repeats. */
  execute(request: AlipayRequest & { readonly deadlineMs?: number }): Promise<Outcome<JsonObject>>
  /** A signed address that the member opens; nothing exists at Alipay until then. */
  pageUrl(request: AlipayRequest): string
}

/** Where the gateway is reached, and with which keys. */
export interface AlipayDeps {
  readonly http: VendorHttp
  readonly clock: Clock
  readonly keys: AlipayKeys
  /** Address of the gateway: the real one, or the sandbox's. */
  readonly gatewayUrl: string
}

const FORM = 'application/x-www-form-urlencoded; charset=utf-8'

const queryOf = (params: AlipayParams): string => new URLSearchParams(params).toString()

/** Makes the gateway. Source: providers Alipay, gateway */
export const createAlipayGateway = ({ http, clock, keys, gatewayUrl }: AlipayDeps): AlipayGateway => ({
  async execute({ deadlineMs, ...request }) {
    const { biz_content: bizContent, ...inUrl } = signAlipay(request, keys, clock)
    const outcome = await http({
      method: 'POST',
      // Alipay reads `charset` from the address before it decodes the body.
      url: `${gatewayUrl}?${queryOf(inUrl)}`,
      headers: { 'content-type': FORM },
      body: bizContent === undefined ? '' : queryOf({ biz_content: bizContent }),
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
    })
    return outcome.kind === 'ok' ? readResponse(keys, request.method, outcome.data.body) : outcome
  },

  pageUrl: (request) => `${gatewayUrl}?${queryOf(signAlipay(request, keys, clock))}`,
})
