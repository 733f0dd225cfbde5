import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../../../server/lib/clock'
import type { AliyunKeys } from '../../../server/providers/wire/aliyun/acs3'
import { startVendorServer, type VendorReceived, type VendorReply, type VendorServer } from './vendor-server'

/** What a product answers; a refusal has a status from 400. */
export interface AliyunReply {
  readonly status?: number
  readonly body: object
}

/** A call of a product, with the fields of its query and its form. */
export type AliyunRoute = (fields: Readonly<Record<string, string>>) => AliyunReply | Promise<AliyunReply>

/** A product of Aliyun on this machine. */
export interface FakeAliyun extends VendorServer {
  /** The calls that it knows, by their action. */
  readonly routes: Map<string, AliyunRoute>
}

const FORM = 'application/x-www-form-urlencoded'
const CLOCK_WINDOW_MS = 15 * 60_000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Aliyun's own escapes, however the client wrote the address. */
const escaped = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('!', '%21')
    .replaceAll("'", '%27')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('*', '%2A')

/** The signature of a request as it was received. */
const signatureOf = (
  { method, path, query, headers, body }: VendorReceived,
  names: string,
  secret: string,
) => {
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
    .join('')
  const sorted = [...query]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const canonical = [method, path, sorted, lines, names, sha256(body)].join('\n')
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
}

/** Starts a product. It checks signature, time, nonce and the hash of the body. */
export const startFakeAliyun = async (keys: AliyunKeys, clock: Clock): Promise<FakeAliyun> => {
  const routes: FakeAliyun['routes'] = new Map()
  const nonces = new Set<string>()

  const refusalOf = (received: VendorReceived): string | null => {
    const { headers, body } = received
    const form = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
    const [, id, names = '', signature] = form.exec(headers.authorization ?? '') ?? []
    if (id !== keys.accessKeyId) return 'InvalidAccessKeyId.NotFound'
    const isWhole = ['host', 'x-acs-action', 'x-acs-date', 'x-acs-version', 'x-acs-signature-nonce'].every(
      (one) => names.split(';').includes(one),
    )
    const hasForm = body !== ''
    if (hasForm && (headers['content-type'] !== FORM || !names.split(';').includes('content-type')))
      return 'IncompleteSignature'
    if (!isWhole || headers['x-acs-content-sha256'] !== sha256(body)) return 'IncompleteSignature'
    if (signatureOf(received, names, keys.accessKeySecret) !== signature) return 'SignatureDoesNotMatch'
    const atMs = Date.parse(String(headers['x-acs-date']))
    if (!(Math.abs(atMs - clock.now()) <= CLOCK_WINDOW_MS)) return 'InvalidTimeStamp.Expired'
    const nonce = String(headers['x-acs-signature-nonce'])
    if (nonces.has(nonce)) return 'SignatureNonceUsed'
    nonces.add(nonce)
    return null
  }

  const answer = async (received: VendorReceived): Promise<VendorReply> => {
    const refusal = refusalOf(received)
    if (refusal) return { status: 400, body: JSON.stringify({ Code: refusal, Message: refusal }) }
    const route = routes.get(String(received.headers['x-acs-action']))
    if (!route) return { status: 404, body: JSON.stringify({ Code: 'InvalidAction.NotFound' }) }
    const fields = new URLSearchParams(received.body)
    const { status, body } = await route(Object.fromEntries([...received.query, ...fields]))
    return { ...(status === undefined ? {} : { status }), body: JSON.stringify(body) }
  }

  return { ...(await startVendorServer(answer)), routes }
}
