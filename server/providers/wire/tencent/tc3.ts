import { createHash, createHmac } from 'node:crypto'

/** The keys of a sub-user of Tencent Cloud. */
export interface TencentKeys {
  readonly secretId: string
  readonly secretKey: string
}

/** Everything that the signature covers. */
export interface Tc3Request {
  /** Name of the product, such as `sms`. */
  readonly service: string
  readonly host: string
  readonly action: string
  /** Body, as its bytes are sent. */
  readonly payload: string
  /** In epoch milliseconds. */
  readonly atMs: number
}

const ALGORITHM = 'TC3-HMAC-SHA256'
const CONTENT_TYPE = 'application/json; charset=utf-8'
const SIGNED = 'content-type;host;x-tc-action'
const SECOND_MS = 1_000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Headers of a request with its TC3-HMAC-SHA256 signature. Source: providers Tencent Cloud, TC3 */
export const tc3Headers = (
  request: Tc3Request,
  { secretId, secretKey }: TencentKeys,
): Record<string, string> => {
  const { service, host, action, payload, atMs } = request
  const seconds = Math.floor(atMs / SECOND_MS)
  const date = new Date(atMs).toISOString().slice(0, 10)
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${CONTENT_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`,
    SIGNED,
    sha256(payload),
  ].join('\n')
  const scope = `${date}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request')
  const signature = hmac(key, [ALGORITHM, seconds, scope, sha256(canonical)].join('\n')).toString('hex')
  return {
    'content-type': CONTENT_TYPE,
    host,
    'x-tc-action': action,
    'x-tc-timestamp': String(seconds),
    authorization: `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`,
  }
}
