import { once } from 'node:events'
import {
  Agent,
  createServer,
  get,
  request,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** What a proxy at the edge has done so far. */
export interface EdgeFigures {
  /** Requests that it sent a second time, to another node; only GET and HEAD. */
  readonly repeated: number
  /** Number of requests and sockets for each node, by its place in the list. */
  readonly requests: readonly number[]
  /** Why each node got no more requests, each time: a status of `/health/ready`, or `silent`. */
  readonly outs: readonly (readonly string[])[]
}

/** A small HTTP proxy that behaves towards nodes as nginx and Caddy do with the settings of `deploy/`. */
export interface EdgeProxy {
  /** Without a slash at its end. */
  readonly url: string
  figures(): EdgeFigures
  /** Whether new requests go to the node at this place. */
  isReady(place: number): boolean
  close(): Promise<void>
}

/** Settings of an edge proxy. */
export interface EdgeOptions {
  /** Time between two looks at `/health/ready` of a node, in ms. Default 250. */
  readonly probeMs?: number
  /** How long a connection to a node stays open without a request, in ms. Default 10,000, as docs/operations.md says. */
  readonly idleMs?: number
}

/** Answers by which a proxy knows that another node may do better. */
const UNAVAILABLE: readonly number[] = [502, 503, 504]
const PROBE_TIMEOUT_MS = 2_000
/** A node that answers anything but 200 is out at once, and one that does not answer after this many looks. */
const FALL = 3
const SILENT = 'silent'

/** One node, as the proxy sees it. */
class Upstream {
  isReady = false
  requests = 0
  private readonly agent: Agent
  private readonly timer: NodeJS.Timeout
  private isAsking = false
  private silences = 0
  /** Why the node got no more requests, each time: a status, or `silent`. */
  readonly outs: string[] = []

  constructor(
    readonly port: number,
    { probeMs, idleMs }: Required<EdgeOptions>,
  ) {
    this.agent = new Agent({ keepAlive: true, maxFreeSockets: 256, timeout: idleMs })
    this.timer = setInterval(() => this.probe(), probeMs)
    this.probe()
  }

  /** Sends a request over a kept connection, and never twice by itself. */
  send(options: RequestOptions) {
    this.requests += 1
    return request({ ...options, host: '127.0.0.1', port: this.port, agent: this.agent })
  }

  open(): Socket {
    this.requests += 1
    return connect(this.port, '127.0.0.1')
  }

  close(): void {
    clearInterval(this.timer)
    this.agent.destroy()
  }

  private probe(): void {
    if (this.isAsking) return
    this.isAsking = true
    const settle = (outcome: string): void => {
      this.isAsking = false
      this.silences = outcome === SILENT ? this.silences + 1 : 0
      const isOut = outcome === SILENT ? this.silences >= FALL : outcome !== '200'
      if (this.isReady && isOut) this.outs.push(outcome)
      if (outcome === '200') this.isReady = true
      else if (isOut) this.isReady = false
    }
    const options = { host: '127.0.0.1', port: this.port, path: '/health/ready', agent: false as const }
    const asked = get({ ...options, timeout: PROBE_TIMEOUT_MS }, (answer) => {
      answer.resume()
      settle(String(answer.statusCode))
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', () => settle(SILENT))
  }
}

const isSafe = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** The request's own headers without those of its connection, with the address that it came from. */
const headersOf = ({ headers: { connection: _connection, ...headers }, socket }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': socket.remoteAddress ?? '',
})

/** The head of a request as it came, for a socket that is passed on byte by byte. */
const headOf = ({ method, url, httpVersion, rawHeaders }: IncomingMessage): string => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Passes on a WebSocket; the end of one side is the end of the other. */
const join = (head: string, client: Duplex, node: Socket): void => {
  node.once('connect', () => node.write(head))
  node.pipe(client)
  client.pipe(node)
  for (const [one, other] of [
    [client, node],
    [node, client],
  ] as const) {
    one.on('error', () => other.destroy())
    one.once('close', () => other.destroy())
  }
}

/**
 * Starts a proxy before the nodes at these ports. It asks each whether it is ready, keeps connections to it open, gives
 * requests to ready nodes in turn, repeats GET and HEAD at another node and nothing else, and passes WebSockets on.
 */
export const startEdgeProxy = async (
  ports: readonly number[],
  { probeMs = 250, idleMs = 10_000 }: EdgeOptions = {},
): Promise<EdgeProxy> => {
  const upstreams = ports.map((port) => new Upstream(port, { probeMs, idleMs }))
  let turn = 0
  let repeated = 0

  const pick = (except?: Upstream): Upstream | null => {
    const ready = upstreams.filter((upstream) => upstream.isReady && upstream !== except)
    turn += 1
    return ready[turn % ready.length] ?? null
  }

  const relay = (
    asked: IncomingMessage,
    answer: ServerResponse,
    upstream: Upstream,
    isLast: boolean,
  ): void => {
    const again = (): boolean => {
      const other = !isLast && isSafe(asked) && !answer.headersSent ? pick(upstream) : null
      if (other === null) return false
      repeated += 1
      relay(asked, answer, other, true)
      return true
    }
    const sent = upstream.send({ method: asked.method, path: asked.url, headers: headersOf(asked) })
    sent.on('response', (got) => {
      if (UNAVAILABLE.includes(got.statusCode ?? 0) && again()) return void got.resume()
      // The connection to the node is the proxy's own: its end is not the client's.
      const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = got.headers
      answer.writeHead(got.statusCode ?? 502, headers)
      got.pipe(answer)
      got.on('error', () => answer.destroy())
    })
    sent.on('error', () => {
      if (!again() && !answer.headersSent) answer.writeHead(502).end()
    })
    if (isSafe(asked)) sent.end()
    else asked.pipe(sent)
  }

  const server = createServer((asked, answer) => {
    const upstream = pick()
    if (upstream) relay(asked, answer, upstream, false)
    else answer.writeHead(503).end()
  })
  server.keepAliveTimeout = 0
  const sockets = new Set<Duplex>()
  server.on('upgrade', (asked, client: Duplex) => {
    const upstream = pick()
    if (!upstream) return void client.destroy()
    sockets.add(client)
    client.once('close', () => sockets.delete(client))
    join(headOf(asked), client, upstream.open())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    figures: () => ({
      repeated,
      requests: upstreams.map(({ requests }) => requests),
      outs: upstreams.map(({ outs }) => outs),
    }),
    isReady: (place) => upstreams[place]?.isReady ?? false,
    async close() {
      for (const upstream of upstreams) upstream.close()
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
