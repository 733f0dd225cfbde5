import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { silentLog } from '../../server/lib/log'
import { createRealtime } from '../../server/realtime/server'

/** Questions that the bench may send to a server process; each answer is a number. */
export type SocketServerQuestion = 'port' | 'rssBytes' | 'cpuMicros'

const startEcho = (): ReturnType<typeof createServer> => {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 64 * 1024 })
  sockets.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
  })
  return server
}

/** The product's endpoint; a typing signal is pushed to the named member, as in the product. */
const startRealtime = (): ReturnType<typeof createServer> => {
  const server = createServer()
  let pushCount = 0
  const realtime = createRealtime({
    authenticate: (token) => Promise.resolve({ memberId: token, sessionId: `session-${token}` }),
    destinations: {
      typing: (sender, { userId, on }) => {
        pushCount += 1
        const id = `bench-${pushCount}`
        realtime.hub.deliver(userId, {
          event: 'typing',
          id,
          at: pushCount,
          userId: sender.memberId,
          groupId: null,
          on,
        })
      },
      read: () => undefined,
      presence: () => undefined,
    },
    log: silentLog,
    limits: { socketsPerAddress: Infinity, framesPerSecond: Infinity, pendingSends: Infinity },
  })
  realtime.attach(server)
  return server
}

const answers: Record<SocketServerQuestion, () => number> = {
  port: () => (server.address() as AddressInfo).port,
  rssBytes: () => {
    // Twice, because the first run makes more memory collectable.
    global.gc?.()
    global.gc?.()
    return process.memoryUsage.rss()
  },
  cpuMicros: () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
}

const server = process.argv[2] === 'echo' ? startEcho() : startRealtime()
process.on('message', (question: SocketServerQuestion) => process.send?.(answers[question]()))
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.(0))
