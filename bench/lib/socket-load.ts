import { once } from 'node:events'
import { WebSocket } from 'ws'
import { appDestinations, notifyDestination } from '@contract/realtime'
import { atRate, inBatches } from './paces'

/** The measured server: the product's STOMP endpoint, or the bare echo as its upper bound. */
export type SocketKind = 'echo' | 'realtime'

/** One client; `ping` makes one message arrive at a client. */
export interface LoadClient {
  readonly socket: WebSocket
  ping(): void
}

/** About as long as a pushed typing signal with its STOMP head. */
const ECHO_BODY = 'x'.repeat(250)
const BATCH = 100

const nextFrame = async (socket: WebSocket, command: string): Promise<void> => {
  const [data] = (await once(socket, 'message')) as [Buffer]
  if (!data.toString().startsWith(command)) throw new Error(`Expected ${command}, got ${data.toString()}`)
}

const open = async (kind: SocketKind, port: number): Promise<WebSocket> => {
  const path = kind === 'echo' ? '/' : '/chat/websocket'
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

/** Logs in on an open socket, and subscribes to what is pushed to the member. */
export const signIn = async (socket: WebSocket, memberId: string, token = memberId): Promise<void> => {
  socket.send(`CONNECT\naccept-version:1.2\nheart-beat:30000,30000\nAuthorization:Bearer ${token}\n\n\0`)
  await nextFrame(socket, 'CONNECTED')
  socket.send(`SUBSCRIBE\nid:sub-0\ndestination:${notifyDestination(memberId)}\nreceipt:r\n\n\0`)
  await nextFrame(socket, 'RECEIPT')
}

const connectOne = async (kind: SocketKind, port: number, index: number): Promise<LoadClient> => {
  const socket = await open(kind, port)
  if (kind === 'echo') return { socket, ping: () => socket.send(ECHO_BODY) }
  await signIn(socket, `member-${index}`)
  const body = JSON.stringify({ userId: `member-${index ^ 1}`, on: true })
  const frame = `SEND\ndestination:${appDestinations.typing}\ncontent-length:${body.length}\n\n${body}\0`
  return { socket, ping: () => socket.send(frame) }
}

/** Opens clients, logged in and subscribed where the server needs it. An even count pairs all of them. */
export function connectAll(kind: SocketKind, port: number, count: number): Promise<LoadClient[]> {
  return inBatches(count, BATCH, (index) => connectOne(kind, port, index))
}

/** Closes clients and waits until they are closed. */
export async function disconnectAll(clients: readonly LoadClient[]): Promise<void> {
  await Promise.all(
    clients.map(async ({ socket }) => {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    }),
  )
}

/**
 * Sends this many messages a second, each client to its pair in turn, and returns the ms from sending to receiving.
 * Client `i` receives from client `i ^ 1`; a client whose message is still on its way is skipped.
 */
export async function timeDeliveries(
  clients: readonly LoadClient[],
  perSecond: number,
  durationMs: number,
): Promise<number[]> {
  const times: number[] = []
  const sentAt = new Map<number, number>()
  const stops = clients.map((client, index) => {
    const onMessage = (): void => {
      const at = sentAt.get(index ^ 1)
      if (at !== undefined) times.push(performance.now() - at)
      sentAt.delete(index ^ 1)
    }
    client.socket.on('message', onMessage)
    return () => client.socket.off('message', onMessage)
  })
  await atRate(perSecond, durationMs, (turn) => {
    const index = turn % clients.length
    if (sentAt.has(index)) return
    sentAt.set(index, performance.now())
    clients[index]?.ping()
  })
  while (sentAt.size > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  for (const stop of stops) stop()
  return times
}

/** Keeps `inFlight` messages of each client on their way and returns how many arrived in `durationMs`. */
export async function countDeliveries(
  clients: readonly LoadClient[],
  inFlight: number,
  durationMs: number,
): Promise<number> {
  let count = 0
  let isRunning = true
  const listeners = clients.map((client) => {
    const onMessage = (): void => {
      count += 1
      if (isRunning) client.ping()
    }
    client.socket.on('message', onMessage)
    return () => client.socket.off('message', onMessage)
  })
  for (const client of clients) for (let sent = 0; sent < inFlight; sent += 1) client.ping()
  await new Promise((resolve) => setTimeout(resolve, durationMs))
  isRunning = false
  const counted = count
  // Waits for messages on their way, so that the next round starts idle.
  for (let before = -1; before !== count;) {
    before = count
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  for (const stop of listeners) stop()
  return counted
}
