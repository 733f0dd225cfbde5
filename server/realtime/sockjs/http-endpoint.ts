import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Guards } from '../guards'
import type { RealtimeLimits } from '../limits'
import type { Transport } from '../link'
import type { TimerWheel } from '../timer-wheel'
import { readMessages } from './framing'
import { HttpSession } from './http-session'
import type { SessionRoute } from './route'

/** The caller of a request; a session answers only the caller that opened it. */
export interface Caller {
  readonly address: string
  /** Null without an Origin header: a page of the same origin with GET, or no browser. */
  readonly origin: string | null
  /** True when the origin is not the server's own, so that the browser needs CORS headers. */
  readonly isCrossOrigin: boolean
}

/** Dependencies of the endpoint. */
export interface HttpEndpointContext {
  readonly guards: Pick<Guards, 'isSameCaller'>
  readonly limits: RealtimeLimits
  readonly wheel: TimerWheel
  /**
   * Opens a connection over a new session. False when it is rejected: too many from the address, or the server stops.
   */
  open(session: HttpSession, address: string, transport: Transport): boolean
}

interface BoundSession {
  readonly session: HttpSession
  readonly binding: string
}

/** Filler at the start of streaming answers, so that old browsers begin to read. Source: SockJS protocol 0.3.3 */
const STREAM_PRELUDE = `${'h'.repeat(2048)}\n`

const bindingOf = (caller: Caller, request: IncomingMessage): string =>
  JSON.stringify([caller.address, caller.origin, request.headers['user-agent'] ?? null])

const setHeaders = (response: ServerResponse, caller: Caller, contentType: string): void => {
  response.setHeader('Content-Type', `${contentType}; charset=UTF-8`)
  response.setHeader('Cache-Control', 'no-store, no-cache, no-transform, must-revalidate, max-age=0')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Vary', 'Origin')
  if (!caller.isCrossOrigin || caller.origin === null) return
  response.setHeader('Access-Control-Allow-Origin', caller.origin)
  // The SockJS client sends credentials to other origins; this code reads no cookie.
  response.setHeader('Access-Control-Allow-Credentials', 'true')
}

const answer = (response: ServerResponse, status: number, text = ''): void => {
  response.statusCode = status
  response.end(text)
}

/** Reads a body of at most `limit` bytes; null when it is longer or breaks off. */
const readBody = (request: IncomingMessage, limit: number): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
      else resolve(null)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('close', () => resolve(null))
    request.once('error', () => resolve(null))
  })

/** SockJS over HTTP: `/info`, `xhr`, `xhr_streaming` and `xhr_send`. No jsonp, no htmlfile, no iframes. */
export class HttpEndpoint {
  private readonly sessions = new Map<string, BoundSession>()

  constructor(private readonly context: HttpEndpointContext) {}

  /** The server's options, which clients request before every SockJS connection. */
  answerInfo(request: IncomingMessage, response: ServerResponse, caller: Caller): void {
    if (this.answerPreflight(request, response, caller, 'GET')) return
    setHeaders(response, caller, 'application/json')
    const entropy = randomBytes(4).readUInt32BE()
    answer(
      response,
      200,
      JSON.stringify({ websocket: true, origins: ['*:*'], cookie_needed: false, entropy }),
    )
  }

  /** A request to a session. */
  answerSession(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    route: SessionRoute,
  ): void {
    if (this.answerPreflight(request, response, caller, 'POST')) return
    const binding = bindingOf(caller, request)
    const known = this.sessions.get(route.sessionId)
    // A stranger learns nothing: a session of another caller looks like one that does not exist.
    if (known && !this.context.guards.isSameCaller(known.binding, binding)) answer(response, 404)
    else if (route.action === 'xhr_send') void this.receive(request, response, caller, known?.session)
    else this.attach(request, response, caller, route, known?.session ?? this.open(route, binding, caller))
  }

  private answerPreflight(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    method: 'GET' | 'POST',
  ): boolean {
    if (request.method === method) return false
    response.setHeader('Allow', `OPTIONS, ${method}`)
    if (request.method !== 'OPTIONS') {
      answer(response, 405)
      return true
    }
    setHeaders(response, caller, 'text/plain')
    response.setHeader('Access-Control-Allow-Methods', `OPTIONS, ${method}`)
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type')
    response.setHeader('Access-Control-Max-Age', '86400')
    answer(response, 204)
    return true
  }

  private open({ sessionId, action }: SessionRoute, binding: string, caller: Caller): HttpSession | null {
    const { limits, wheel } = this.context
    const session = new HttpSession(wheel, limits, () => this.sessions.delete(sessionId))
    const transport = action === 'xhr' ? 'xhr' : 'xhr_streaming'
    if (!this.context.open(session, caller.address, transport)) {
      wheel.cancel(session)
      return null
    }
    this.sessions.set(sessionId, { session, binding })
    return session
  }

  private attach(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    route: SessionRoute,
    session: HttpSession | null,
  ): void {
    request.resume()
    if (!session) {
      answer(response, 503)
      return
    }
    // The receiver may stay silent longer than the server's idle limit; the session has a limit of its own.
    request.socket.setTimeout(0)
    setHeaders(response, caller, 'application/javascript')
    if (route.action === 'xhr') {
      session.attach(response, 'polling')
      return
    }
    response.setHeader('X-Accel-Buffering', 'no')
    response.write(STREAM_PRELUDE)
    session.attach(response, 'streaming')
  }

  private async receive(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    session: HttpSession | undefined,
  ): Promise<void> {
    setHeaders(response, caller, 'text/plain')
    const body = session && !session.isOver ? await readBody(request, this.context.limits.frameBytes) : null
    const messages = body && body.length > 0 ? readMessages(body) : null
    if (!session || session.isOver) answer(response, 404)
    else if (!body) {
      response.setHeader('Connection', 'close')
      answer(response, 413)
    } else if (!messages) answer(response, 400, 'Broken JSON encoding.')
    else {
      session.accept(messages)
      answer(response, 204)
    }
  }
}
