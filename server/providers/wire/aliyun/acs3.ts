import { createHash, createHmac } from 'node:crypto'

/** The keys of a RAM user. */
export interface AliyunKeys {
  readonly accessKeyId: string
  readonly accessKeySecret: string
}

/** Everything that the signature covers. */
export interface Acs3Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly host: string
  readonly query: Readonly<Record<string, string>>
  readonly action: string
  /** Version of the product's interface, such as `2017-05-25`. */
  readonly version: string
  /** In epoch milliseconds. */
  readonly atMs: number
  /** Random text that Aliyun accepts once. */
  readonly nonce: string
  /** The escaped fields of a form; absent for a request without a body. */
  readonly form?: string
}

const ALGORITHM = 'ACS3-HMAC-SHA256'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Aliyun also escapes the five characters that `encodeURIComponent` leaves. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The query as it is signed and sent: escaped, in the order of the names. Source: providers Aliyun, ACS3 */
export const acs3Query = (query: Acs3Request['query']): string =>
  Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&')

const dateOf = (atMs: number): string => new Date(atMs).toISOString().replace(/\.\d{3}Z$/, 'Z')

const FORM = 'application/x-www-form-urlencoded'

/** Headers of a request with its ACS3-HMAC-SHA256 signature. Source: providers Aliyun, ACS3 */
export const acs3Headers = (
  request: Acs3Request,
  { accessKeyId, accessKeySecret }: AliyunKeys,
): Record<string, string> => {
  const headers: Record<string, string> = {
    ...(request.form === undefined ? {} : { 'content-type': FORM }),
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': sha256(request.form ?? ''),
    'x-acs-date': dateOf(request.atMs),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = [
    request.method,
    request.path,
    acs3Query(request.query),
    lines,
    names.join(';'),
    headers['x-acs-content-sha256'],
  ].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
