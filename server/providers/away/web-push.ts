import webPush from 'web-push'
import type { AwayMessage, AwayOutcome, WebPushSender, WebPushTarget } from './port'

/** The keys by which push services recognise this server. Source: RFC 8292 */
export interface VapidKeys {
  /** P-256, uncompressed, as base64url. */
  readonly publicKey: string
  readonly privateKey: string
  /** Where a push service reaches the operator; begins with `mailto:` or `https:`. */
  readonly subject: string
}

/** What a test replaces. */
export interface WebPushOptions {
  /** Decides which addresses are those of push services; by default the ones of the large browsers. */
  readonly isService?: (address: URL) => boolean
  /** Longest wait for an answer, in ms. */
  readonly timeoutMs?: number
}

/**
 * The push services of Chrome, Firefox, Edge and Safari. A member names the address, so the server must not send requests
 * anywhere else. Source: vendors' documents
 */
const SERVICES =
  /^(fcm\.googleapis\.com|[a-z0-9-]+\.push\.services\.mozilla\.com|[a-z0-9.-]+\.notify\.windows\.com|[a-z0-9-]+\.push\.apple\.com)$/

const isKnownService = ({ protocol, hostname, port, username }: URL): boolean =>
  protocol === 'https:' && port === '' && username === '' && SERVICES.test(hostname)

/** Longest wait for a push service, in ms. Source: ours */
const TIMEOUT_MS = 10_000
/** Lengths of the browser's keys, in bytes. Source: RFC 8291 §3 */
const KEY_BYTES = 65
const AUTH_BYTES = 16
/** Longest address that is accepted; those of today's services have less than 300 characters. Source: ours */
const MAX_ENDPOINT = 1_000
/** Longest pause that a service may ask for, in ms. Source: ours */
const MAX_PAUSE_MS = 3_600_000

const bytesOf = (text: string): number => Buffer.from(text, 'base64url').length

const pauseOf = (headers: Headers): { retryAfterMs?: number } => {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? { retryAfterMs: Math.min(seconds * 1_000, MAX_PAUSE_MS) } : {}
}

/** Source: RFC 8030 §5, §7.3, §8.4 */
const outcomeOf = ({ status, headers }: Response): AwayOutcome => {
  if (status >= 200 && status < 300) return { kind: 'ok', data: null }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429) return { kind: 'unknown', reason: 'busy', code: '429', ...pauseOf(headers) }
  if (status >= 500) return { kind: 'unknown', reason: 'http5xx', code: String(status), ...pauseOf(headers) }
  return { kind: 'rejected', code: String(status), message: 'the push service refused' }
}

/**
 * Web Push: the payload is encrypted for one browser (RFC 8291), and the request is signed (RFC 8292), so the push service
 * reads nothing.
 */
export const createWebPush = (
  keys: VapidKeys,
  { isService = isKnownService, timeoutMs = TIMEOUT_MS }: WebPushOptions = {},
): WebPushSender => {
  const requestOf = ({ endpoint, p256dh, auth }: WebPushTarget, message: AwayMessage) => {
    const { id, tag, title, body, page } = message
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ id, tag, title, body, page }),
      {
        vapidDetails: keys,
        TTL: Math.ceil(message.lifeMs / 1_000),
        topic: tag,
        urgency: message.isUrgent ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      },
    )
  }

  return {
    publicKey: keys.publicKey,

    accepts: ({ endpoint, p256dh, auth }) =>
      endpoint.length <= MAX_ENDPOINT &&
      URL.canParse(endpoint) &&
      isService(new URL(endpoint)) &&
      bytesOf(p256dh) === KEY_BYTES &&
      bytesOf(auth) === AUTH_BYTES,

    async send(target, message) {
      const { endpoint, method, headers, body } = requestOf(target, message)
      // `fetch` writes the length itself.
      const { 'Content-Length': _length, ...sent } = headers as Record<string, string>
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await fetch(endpoint, {
          method,
          headers: sent,
          body: body ? new Uint8Array(body) : null,
          // A redirect could lead anywhere, so it counts as a refusal.
          redirect: 'manual',
          signal,
        })
        await answer.body?.cancel()
        return outcomeOf(answer)
      } catch {
        return { kind: 'unknown', reason: signal.aborted ? 'timeout' : 'network' }
      }
    },
  }
}
