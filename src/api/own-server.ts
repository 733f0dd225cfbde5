import { SessionEndedError } from './errors'
import type { HttpResponse } from './transport'

/** Who is calling, read anew for each call. */
export interface Caller {
  /** Stored token, null without a session. */
  token(): string | null
  deviceId(): string
  /** Language of messages, `zh-CN` or `en`. */
  language(): string
}

/** Our own server, as calls and uploads ask it. */
export interface OwnServer {
  /** Origin of the API without a trailing slash; empty for the page's own. */
  readonly baseUrl: string
  /** Platform, version and version code, e.g. `h5/1.0.0(100)`. Source: product §3 */
  readonly client: string
  readonly caller: Caller
  /** Told once for each answer that ends the session whose token the call carried. */
  onSessionEnd(end: {
    status: 401 | 403
    token: string | null
    data: Readonly<Record<string, unknown>>
  }): void
  /** Told when a call that needs a session found none on the device; it is not sent. */
  onNoSession(): void
}

/** An object of JSON. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What our server is told of every request's sender. Source: spec §7, product §3 */
export const senderHeaders = (
  { caller, client }: OwnServer,
  token: string | null,
): Readonly<Record<string, string>> => ({
  'X-Device-Id': caller.deviceId(),
  'X-Client': client,
  'X-Lang': caller.language(),
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
})

/** The token of what needs a session. @throws SessionEndedError without one; then nothing is sent */
export function sessionToken(server: OwnServer): string {
  const token = server.caller.token()
  if (token !== null) return token
  server.onNoSession()
  throw new SessionEndedError(401)
}

/**
 * Lets every answer of our server pass but one that ends the session.
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
 * Waits for what was asked for in the session of `token`, however it ends. Whoever is here once that session is over did
 * not ask for it, so neither an answer nor a failure reaches them. Without a token everything does.
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
