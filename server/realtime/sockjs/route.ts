import { RAW_SOCKET_PATH, REALTIME_PATH } from '@contract/realtime'

/** A request to one SockJS session. */
export interface SessionRoute {
  readonly kind: 'session'
  /** Chosen by the client; the server also checks the caller. */
  readonly sessionId: string
  readonly action: 'xhr' | 'xhr_send' | 'xhr_streaming' | 'websocket'
}

/** The meaning of a path below the endpoint. */
export type Route =
  SessionRoute | { readonly kind: 'welcome' } | { readonly kind: 'info' } | { readonly kind: 'raw' }

const SESSION = new RegExp(
  `^${REALTIME_PATH}/[A-Za-z0-9_-]{1,32}/([A-Za-z0-9_-]{8,64})/(xhr|xhr_send|xhr_streaming|websocket)$`,
)

const pathOf = (url = ''): string => url.split('?', 1)[0] ?? ''

/** Whether the endpoint answers a request, even if only with a refusal. */
export const isBelowEndpoint = (url: string | undefined): boolean => {
  const path = pathOf(url)
  return path === REALTIME_PATH || path.startsWith(`${REALTIME_PATH}/`)
}

/** Reads a request's address literally, without decoding. Null for an unknown address. */
export const readRoute = (url: string | undefined): Route | null => {
  const path = pathOf(url)
  if (path === REALTIME_PATH || path === `${REALTIME_PATH}/`) return { kind: 'welcome' }
  if (path === `${REALTIME_PATH}/info`) return { kind: 'info' }
  if (path === RAW_SOCKET_PATH) return { kind: 'raw' }
  const [, sessionId, action] = SESSION.exec(path) ?? []
  if (sessionId === undefined || action === undefined) return null
  return { kind: 'session', sessionId, action: action as SessionRoute['action'] }
}
