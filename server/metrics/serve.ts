import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import type { Log } from '../lib/log'

/** Path at which Prometheus reads. */
const METRICS_PATH = '/metrics'

/** Where the metrics are read: never the port of members. */
export interface MetricsAddress {
  readonly port: number
  readonly host: string
}

/** A running page of metrics. */
export interface MetricsServer {
  /** The port it listens on. */
  readonly port: number
  close(): Promise<void>
}

/** Serves the metrics as text on a port of their own. @throws Error when the port is in use. */
export const serveMetrics = async (
  { port, host }: MetricsAddress,
  registry: Registry,
  log: Pick<Log, 'error'>,
): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== METRICS_PATH) {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error('metrics could not be read', error)
        response.writeHead(503).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
