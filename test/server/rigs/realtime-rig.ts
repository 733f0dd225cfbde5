import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { silentLog } from '../../../server/lib/log'
import { watchedLog } from '../../net/net'
import type { Principal } from '../../../server/realtime/ports'
import { createRealtime, type Realtime, type RealtimeDeps } from '../../../server/realtime/server'

/** A real-time endpoint on a real port, in front of a server that answers all other requests with "app". */
export interface RealtimeRig {
  readonly realtime: Realtime
  readonly server: Server
  readonly port: number
  /** `http://host:port`, which is also the origin of the server's own pages. */
  readonly origin: string
  /** Address of the raw WebSocket. */
  readonly rawUrl: string
  /** Everything that clients sent to the app destinations, in order. */
  readonly signals: unknown[]
  stop(): Promise<void>
}

/** The token that the rig accepts for a member; it refuses all others. */
export const tokenOf = (memberId: string): string => `token-${memberId}`

/** The member of a token; all connections of a member have the same login session. */
export const authenticateToken = (token: string): Promise<Principal | null> => {
  const memberId = /^token-(.+)$/.exec(token)?.[1]
  return Promise.resolve(memberId === undefined ? null : { memberId, sessionId: `session-${memberId}` })
}

/** Starts an endpoint. Stop it in the same test. */
export async function startRealtimeRig(deps: Partial<RealtimeDeps> = {}): Promise<RealtimeRig> {
  const signals: unknown[] = []
  const apply = (sender: Principal, signal: unknown): void =>
    void signals.push({ from: sender.memberId, signal })
  const realtime = createRealtime({
    authenticate: authenticateToken,
    destinations: { typing: apply, read: apply, presence: apply },
    log: watchedLog(silentLog),
    ...deps,
  })
  const server = createServer((_request, response) => response.end('app'))
  realtime.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async (): Promise<void> => {
    await realtime.close(500)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const host = `127.0.0.1:${port}`
  return {
    realtime,
    server,
    port,
    origin: `http://${host}`,
    rawUrl: `ws://${host}/chat/websocket`,
    signals,
    stop,
  }
}
