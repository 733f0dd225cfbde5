import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { closeCodes } from '@contract/realtime'
import { WebSocketServer, type ServerOptions } from 'ws'
import type { Log } from '../lib/log'
import { HOME, networkOf } from '../lib/net/network'
import { AppRouter } from './app-destinations'
import { strictGuards, type Guards } from './guards'
import { Hub } from './hub'
import { realtimeLimits, type RealtimeLimits } from './limits'
import type { Link, Transport } from './link'
import { judgeOrigin } from './origin'
import type { AppDestinations, Authenticate, IsServed } from './ports'
import { HttpEndpoint, type Caller } from './sockjs/http-endpoint'
import { isBelowEndpoint, readRoute, type Route } from './sockjs/route'
import { StompSession, type SessionContext } from './stomp/session'
import { TimerWheel } from './timer-wheel'
import { WebSocketLink, type WebSocketFraming } from './websocket-link'
import { WriteBatch } from './write-batch'

/** What the real-time endpoint needs. */
export interface RealtimeDeps {
  readonly authenticate: Authenticate
  readonly destinations: AppDestinations
  /** Refuses connections in maintenance; all are served by default. */
  readonly isServed?: IsServed
  readonly log: Pick<Log, 'error'>
  /** Additional origins whose pages may connect, as browsers send them; the server's own host is always allowed. */
  readonly allowedOrigins?: readonly string[]
  /** The client's address; needed behind a proxy. Default: the socket's. */
  readonly addressOf?: (request: IncomingMessage) => string
  readonly limits?: Partial<RealtimeLimits>
  /** Only for tests; the default is `strictGuards`. */
  readonly guards?: Partial<Guards>
  /** Time of all connections; only for tests. */
  readonly wheel?: TimerWheel
  /** Waits between the groups of a drain; only for tests. */
  readonly pause?: (ms: number) => Promise<unknown>
}

/** The real-time endpoint of one process. */
export interface Realtime {
  readonly hub: Hub
  /** Open connections, logged in or not. */
  readonly connectionCount: number
  /** Those over one transport; looks at each of them. */
  countOver(transport: Transport): number
  /** Answers a request below `/chat`; returns false for other requests and leaves them untouched. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean
  /** Accepts an upgrade; rejects other paths. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Installs the endpoint before the present request handlers of the server.
   * Call it once, after the framework made the server and before it listens.
   */
  attach(server: Server): void
  /**
   * Rejects new connections and asks the open ones to reconnect, one after the other, so that other nodes receive them
   * evenly: none in the first quarter of the time, in which a proxy notices that the process drains.
   * @param overMs Above 0.
   */
  drain(overMs: number): Promise<void>
  /**
   * Closes the connections that are not served any more, one after the other over this time in ms, so that their clients
   * do not ask all at once. Those that are served again meanwhile stay.
   */
  closeUnserved(overMs: number): Promise<void>
  /**
   * Rejects new connections, lets accepted SENDs finish, asks every client to reconnect, and cuts clients that stay.
   * Resolves shortly after `graceMs` (default 8,000) at the latest. Idempotent.
   */
  close(graceMs?: number): Promise<void>
}

const CLOSE_GRACE_MS = 8_000
/** Groups in which a draining process lets its connections go. Source: ours */
const DRAIN_GROUPS = 50
const MAINTENANCE = [closeCodes.maintenance, 'Maintenance'] as const
const GOING_AWAY = [closeCodes.goingAway, 'Server stops'] as const
const WELCOME = 'Welcome to SockJS!\n'
const SUBPROTOCOL = 'v12.stomp'
const REFUSALS = { 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests', 503: 'Service Unavailable' }
const ignore = (): void => undefined

/** An option that the published types of `ws` lack. */
interface SocketServerOptions extends ServerOptions {
  /** How long a peer may take to answer a close frame, in ms. */
  closeTimeout: number
}

const refuseUpgrade = (socket: Duplex, status: keyof typeof REFUSALS): void => {
  socket.end(`HTTP/1.1 ${status} ${REFUSALS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const within = async (work: Promise<unknown>, timeoutMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}

class RealtimeEndpoint implements Realtime {
  readonly hub: Hub
  private readonly limits: RealtimeLimits
  private readonly wheel: TimerWheel
  private readonly context: SessionContext
  private readonly sockets: WebSocketServer
  private readonly batch = new WriteBatch()
  private readonly http: HttpEndpoint
  private readonly sessions = new Map<StompSession, Transport>()
  /** Accepted SENDs of sessions that are over. */
  private readonly unfinished = new Set<Promise<void>>()
  private readonly addresses = new Map<string, number>()
  private isDraining = false
  private closing: Promise<void> | null = null

  constructor(private readonly deps: RealtimeDeps) {
    const limits = { ...realtimeLimits, ...deps.limits }
    const wheel = deps.wheel ?? new TimerWheel()
    this.limits = limits
    this.wheel = wheel
    this.hub = new Hub(limits.socketsPerMember)
    const { authenticate, log, isServed = () => true } = deps
    const guards = { ...strictGuards, ...deps.guards }
    this.context = {
      limits,
      wheel,
      hub: this.hub,
      authenticate,
      isServed,
      log,
      guards,
      router: new AppRouter(deps.destinations, guards),
    }
    this.http = new HttpEndpoint({
      guards,
      limits,
      wheel,
      open: (link, address, transport) =>
        this.hasRoom(address) && (link.listen(this.converse(link, address, transport)), true),
    })
    const options: SocketServerOptions = {
      noServer: true,
      perMessageDeflate: false,
      maxPayload: limits.frameBytes + 1,
      closeTimeout: limits.closeMs,
      handleProtocols: (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL,
    }
    this.sockets = new WebSocketServer(options)
    if (!deps.wheel) wheel.start()
  }

  get connectionCount(): number {
    return this.sessions.size
  }

  countOver(transport: Transport): number {
    return [...this.sessions.values()].filter((one) => one === transport).length
  }

  handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isBelowEndpoint(request.url)) return false
    // A client that leaves during a write is no error.
    response.on('error', ignore)
    if (this.isDraining) response.setHeader('Connection', 'close')
    const route = readRoute(request.url)
    const caller = this.callerOf(request)
    if (!route) this.refuse(response, 404)
    else if (!caller) this.refuse(response, 403)
    else this.answer(request, response, caller, route)
    return true
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', ignore)
    const route = readRoute(request.url)
    const framing = this.framingOf(route)
    const caller = this.callerOf(request)
    if (!framing) return refuseUpgrade(socket, 404)
    if (!caller || (framing === 'sockjs' && caller.origin === null)) return refuseUpgrade(socket, 403)
    if (this.isDraining) return refuseUpgrade(socket, 503)
    if (!this.hasRoom(caller.address)) return refuseUpgrade(socket, 429)
    this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const link = new WebSocketLink(webSocket, socket, this.batch, framing)
      const transport = framing === 'raw' ? 'websocket' : 'sockjs_websocket'
      link.listen(this.converse(link, caller.address, transport))
    })
  }

  attach(server: Server): void {
    const listeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (this.handleRequest(request, response)) return
      for (const listener of listeners) Reflect.apply(listener, server, [request, response])
    })
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.handleUpgrade(request, socket, head),
    )
  }

  async drain(overMs: number): Promise<void> {
    this.isDraining = true
    const pause = this.deps.pause ?? delay
    await pause(overMs / 4)
    await this.inGroups([...this.sessions.keys()], 0.75 * overMs, (session) => {
      void session.settled().then(() => session.end(...GOING_AWAY))
    })
  }

  async closeUnserved(overMs: number): Promise<void> {
    const { hub, isServed } = this.context
    const unserved = hub.listConnections().filter(({ principal }) => !isServed(principal))
    await this.inGroups(unserved, overMs, ({ connection, principal }) => {
      if (!isServed(principal)) connection.end(...MAINTENANCE)
    })
  }

  close(graceMs = CLOSE_GRACE_MS): Promise<void> {
    this.isDraining = true
    return (this.closing ??= this.shutDown(graceMs))
  }

  /** Does something with each item, in groups that are spread over this time in ms. */
  private async inGroups<Item>(
    items: readonly Item[],
    overMs: number,
    act: (item: Item) => void,
  ): Promise<void> {
    const { pause = (ms: number) => delay(ms, undefined, { ref: false }) } = this.deps
    const size = Math.ceil(items.length / DRAIN_GROUPS)
    for (let from = 0; from < items.length; from += size) {
      for (const item of items.slice(from, from + size)) act(item)
      await pause((overMs * size) / items.length)
    }
  }

  private answer(request: IncomingMessage, response: ServerResponse, caller: Caller, route: Route): void {
    if (route.kind === 'welcome') response.setHeader('Content-Type', 'text/plain; charset=UTF-8').end(WELCOME)
    else if (route.kind === 'info') this.http.answerInfo(request, response, caller)
    else if (route.kind === 'raw' || route.action === 'websocket') this.refuse(response, 404)
    else if (caller.origin === null) this.refuse(response, 403)
    else this.http.answerSession(request, response, caller, route)
  }

  private async shutDown(graceMs: number): Promise<void> {
    const work = [...this.unfinished, ...[...this.sessions.keys()].map((session) => session.settled())]
    await within(Promise.all(work), graceMs / 2)
    for (const session of [...this.sessions.keys()]) session.end(...GOING_AWAY)
    await within(new Promise((resolve) => this.sockets.close(resolve)), graceMs / 2)
    for (const socket of this.sockets.clients) socket.terminate()
    this.wheel.stop()
  }

  private framingOf(route: Route | null): WebSocketFraming | null {
    if (route?.kind === 'raw') return 'raw'
    return route?.kind === 'session' && route.action === 'websocket' ? 'sockjs' : null
  }

  /** Null for a page that may not connect. */
  private callerOf(request: IncomingMessage): Caller | null {
    const { origin = null, host } = request.headers
    const verdict = origin === null ? 'same' : judgeOrigin(origin, host, this.deps.allowedOrigins ?? [])
    if (verdict === 'refused') return null
    const address = networkOf(this.deps.addressOf?.(request) ?? request.socket.remoteAddress ?? '', HOME)
    return { address, origin, isCrossOrigin: verdict === 'listed' }
  }

  private hasRoom(address: string): boolean {
    return !this.isDraining && (this.addresses.get(address) ?? 0) < this.limits.socketsPerAddress
  }

  private converse(link: Link, address: string, transport: Transport): StompSession {
    this.addresses.set(address, (this.addresses.get(address) ?? 0) + 1)
    const session = new StompSession(this.context, link, address, () => this.forget(session, address))
    this.sessions.set(session, transport)
    return session
  }

  private forget(session: StompSession, address: string): void {
    this.sessions.delete(session)
    const work = session.settled()
    this.unfinished.add(work)
    void work.then(() => this.unfinished.delete(work))
    const left = (this.addresses.get(address) ?? 1) - 1
    if (left > 0) this.addresses.set(address, left)
    else this.addresses.delete(address)
  }

  private refuse(response: ServerResponse, status: number): void {
    response.statusCode = status
    response.end()
  }
}

/** Builds the endpoint; its hub works at once, and clients reach it after `attach`. */
export const createRealtime = (deps: RealtimeDeps): Realtime => new RealtimeEndpoint(deps)
