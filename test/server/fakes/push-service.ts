import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '../../../server/lib/clock'
import type { WebPushTarget } from '../../../server/providers/away/port'

/** A push that a browser received. */
export interface ReceivedPush {
  readonly endpoint: string
  readonly ttl: number
  readonly topic: string | undefined
  readonly urgency: string | undefined
  /** The decrypted payload, as the service worker reads it. */
  readonly payload: { id: string; tag: string; title: string; body: string; page: string }
}

/** A push service with its browsers: it checks signatures, and each browser decrypts with its own key. */
export interface FakePushService {
  /** Where it listens. */
  readonly url: string
  /** Everything that arrived and was accepted, in order. */
  readonly received: readonly ReceivedPush[]
  /** Number of requests, also refused ones. */
  readonly requests: number
  /** Subscribes a new browser. */
  subscribe(): WebPushTarget
  /** Answers the next requests with this status instead of accepting them. */
  failNext(times: number, status: number, headers?: Record<string, string>): void
  /** Leaves every request without an answer until it is called with false. */
  hang(isOn: boolean): void
  /** Ends a subscription: its address answers 410. */
  end(target: WebPushTarget): void
  close(): Promise<void>
}

interface Browser {
  readonly keys: ReturnType<typeof createECDH>
  readonly auth: Buffer
}

/** Checks the JWT of RFC 8292. Throws for a wrong signature, audience, end or subject. */
const checkVapid = (
  { authorization = '' }: IncomingHttpHeaders,
  origin: string,
  publicKey: string,
  nowMs: number,
): void => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('another server')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const [header = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('wrong signature')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const nowS = nowMs / 1_000
  if (aud !== origin || Number(exp) < nowS || Number(exp) > nowS + 86_400) throw new Error('wrong claims')
  if (!/^(mailto:|https:)/.test(String(sub))) throw new Error('wrong subject')
}

/** How long a moved clock's earlier time counts, and how often the clock is read, in ms. */
const REMEMBERED_MS = 30_000
const EACH_MS = 500

/** Reads a clock all the time; `recent` has its time now, and as it would be without its latest moves. */
const watchClock = (clock: Clock): { recent(): number[]; stop(): void } => {
  /** When each lead of the clock over the machine's, in s, was seen last. */
  const leads = new Map<number, number>()
  const look = (): void => {
    const now = Date.now()
    leads.set(Math.round((clock.now() - now) / 1_000), now)
    for (const [lead, seenAt] of leads) if (now - seenAt > REMEMBERED_MS) leads.delete(lead)
  }
  look()
  const timer = setInterval(look, EACH_MS).unref()
  return {
    recent() {
      look()
      return [...leads.keys()].map((lead) => Date.now() + lead * 1_000)
    },
    stop: () => clearInterval(timer),
  }
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts one record of aes128gcm. Source: RFC 8188, RFC 8291 */
const decrypt = (body: Buffer, { keys, auth }: Browser): string => {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdf(keys.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/**
 * Starts a push service without browsers.
 * @param publicKey The only server that may send.
 * @param options `publicOrigin`: origin in the addresses of its browsers, for a server whose requests are routed here, by
 * default its own; `clock`: its time, by default the machine's.
 */
export const startFakePushService = async (
  publicKey: string,
  { publicOrigin, clock = systemClock }: { readonly publicOrigin?: string; readonly clock?: Clock } = {},
): Promise<FakePushService> => {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  let requests = 0
  let failures: { left: number; status: number; headers: Record<string, string> } | null = null
  let isHanging = false
  let origin = ''
  const times = watchClock(clock)

  /** A test may move the clock while a request is on its way, so it may be in time by the clock of just before. */
  const checkInTime = (headers: IncomingHttpHeaders): void => {
    const isInTime = times.recent().some((nowMs) => isSignedFor(headers, nowMs))
    if (!isInTime) throw new Error('wrong claims, or not in time')
  }

  const isSignedFor = (headers: IncomingHttpHeaders, nowMs: number): boolean => {
    try {
      checkVapid(headers, origin, publicKey, nowMs)
      return true
    } catch {
      return false
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      requests += 1
      const body = await readBody(request)
      if (isHanging) return
      if (failures !== null && failures.left > 0) {
        failures.left -= 1
        response.writeHead(failures.status, failures.headers).end()
        return
      }
      const endpoint = `${origin}${request.url ?? ''}`
      const browser = browsers.get(endpoint)
      if (!browser) {
        response.writeHead(410).end()
        return
      }
      const { ttl, topic, urgency } = request.headers as Record<string, string | undefined>
      try {
        checkInTime(request.headers)
        const payload = JSON.parse(decrypt(body, browser)) as ReceivedPush['payload']
        received.push({ endpoint, ttl: Number(ttl), topic, urgency, payload })
        response.writeHead(201).end()
      } catch {
        response.writeHead(403).end()
      }
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  origin = publicOrigin ?? url

  return {
    url,
    received,
    get requests() {
      return requests
    },
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`
      browsers.set(endpoint, { keys, auth })
      return { endpoint, p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }
    },
    failNext: (left, status, headers = {}) => void (failures = { left, status, headers }),
    hang: (isOn) => void (isHanging = isOn),
    end: ({ endpoint }) => void browsers.delete(endpoint),
    close: () =>
      new Promise((resolve, reject) => {
        times.stop()
        server.closeAllConnections()
        server.close((error) => (error ? reject(error) : resolve()))
      }),
  }
}
