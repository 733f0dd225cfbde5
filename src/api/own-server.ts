import { SessionEndedError } from './errors'
import type { HttpResponse } from './transport'

/** The identity of the caller, read again for each call. */
export interface Caller {
  /** Stored token; null without a session. */
  token(): string | null
  deviceId(): string
  /** Language of messages, `zh-CN` or `en`. */
  language(): string
}

/** Our own server, as calls and uploads reach it. */
export interface OwnServer {
  /** Origin of the API without a trailing slash; empty for the page's own origin. */
  readonly baseUrl: string
  /** Platform, version and version code, e.g. `h5/1.0.0(100)`. Source: product §3 */
  readonly client: string
  readonly caller: Caller
  /** Called once for each answer that ends the session of the call's token. */
  onSessionEnd(end: {
    status: 401 | 403
    token: string | null
    data: Readonly<Record<string, unknown>>
  }): void
  /** Called when a call that needs a session finds no token on the device. The call is not sent. */
  onNoSession(): void
}

/** Whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Headers that describe the sender of every request to our server. Source: spec §7, product §3 */
export const senderHeaders = (
  { caller, client }: OwnServer,
  token: string | null,
): Readonly<Record<string, string>> => ({
  'X-Device-Id': caller.deviceId(),
  'X-Client': client,
  'X-Lang': caller.language(),
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
})

/**
 * Returns the token for a call that needs a session. @throws SessionEndedError without a token; then nothing is
 * sent
 */
export function sessionToken(server: OwnServer): string {
  const token = server.caller.token()
  if (token !== null) return token
  server.onNoSession()
  throw new SessionEndedError(401)
}

/**
 * Checks that an answer of our server does not end the session.
 * @throws SessionEndedError for 401 and 403
 * Source: spec §4, §8
 */
export function expectSession(server: OwnServer, token: string | null, { status, body }: HttpResponse): void {
  if (status !== 401 && status !== 403) return
  const data = isRecord(body) && isRecord(body.data) ? body.data : {}
  server.onSessionEnd({ status, token, data })
  throw new SessionEndedError(status)
}

/**
 * Waits for the result of a request that was made in the session of `token`. After that session ends, neither an
 * answer nor a failure is delivered, because the next member did not make the request. Without a token every result
 * is delivered.
 * @throws SessionEndedError when that session is over
 */
export async function withinSession<T>(
  server: OwnServer,
  token: string | null,
  asked: Promise<T>,
): Promise<T> {
  const failure = await asked.then(
    () => null,
    (error: unknown) => error,
  )
  if (failure instanceof SessionEndedError) throw failure
  if (token !== null && sessionToken(server) !== token) throw new SessionEndedError(401)
  return asked
}
