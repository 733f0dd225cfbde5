import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../../../server/lib/clock'
import type { TencentKeys } from '../../../server/providers/wire/tencent/tc3'
import { startVendorServer, type VendorReceived, type VendorReply, type VendorServer } from './vendor-server'

/** A call of a product; a refusal is an object with `Error`. */
export type TencentRoute = (payload: Readonly<Record<string, unknown>>) => object

/** A product of Tencent Cloud on this machine. */
export interface FakeTencent extends VendorServer {
  /** The calls that it knows, by their action. */
  readonly routes: Map<string, TencentRoute>
}

const CLOCK_WINDOW_MS = 5 * 60_000
const SECOND_MS = 1_000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** A signed header as both sides write it: the name of the host without its port. */
const valueOf = ({ headers }: VendorReceived, name: string): string => {
  const value = String(headers[name] ?? '')
  if (name === 'host') return value.replace(/:\d+$/, '')
  return name === 'x-tc-action' ? value.toLowerCase() : value
}

const signatureOf = (received: VendorReceived, scope: string, names: string, secretKey: string): string => {
  const { method, path, search, headers, body } = received
  const lines = names
    .split(';')
    .map((name) => `${name}:${valueOf(received, name)}\n`)
    .join('')
  const canonical = [method, path, search, lines, names, sha256(body)].join('\n')
  const [date = '', service = ''] = scope.split('/')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request')
  const text = ['TC3-HMAC-SHA256', headers['x-tc-timestamp'], scope, sha256(canonical)].join('\n')
  return hmac(key, text).toString('hex')
}

/** Starts a product. It checks signature, scope and time. */
export const startFakeTencent = async (
  { secretId, secretKey }: TencentKeys,
  service: string,
  clock: Clock,
): Promise<FakeTencent> => {
  const routes: FakeTencent['routes'] = new Map()

  const refusalOf = (received: VendorReceived): string | null => {
    const { headers } = received
    const form =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
    const [, id, scope = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? []
    if (id !== secretId) return 'AuthFailure.SecretIdNotFound'
    const atMs = Number(headers['x-tc-timestamp']) * SECOND_MS
    if (!(Math.abs(atMs - clock.now()) <= CLOCK_WINDOW_MS)) return 'AuthFailure.SignatureExpire'
    const expected = `${new Date(atMs).toISOString().slice(0, 10)}/${service}/tc3_request`
    if (scope !== expected) return 'AuthFailure.SignatureFailure'
    const isRight = signatureOf(received, scope, names, secretKey) === signature
    return isRight ? null : 'AuthFailure.SignatureFailure'
  }

  const run = (received: VendorReceived): object => {
    const refusal = refusalOf(received)
    if (refusal) return { Error: { Code: refusal, Message: refusal } }
    const route = routes.get(String(received.headers['x-tc-action']))
    if (!route) return { Error: { Code: 'InvalidAction', Message: 'no such action' } }
    return route(JSON.parse(received.body) as Record<string, unknown>)
  }

  const answer = (received: VendorReceived): VendorReply => ({
    body: JSON.stringify({ Response: { ...run(received), RequestId: 'request-1' } }),
  })
  return { ...(await startVendorServer(answer)), routes }
}
