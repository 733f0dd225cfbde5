import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A database that accepts every connection and then sends nothing more, like one whose network is cut silently. */
export interface SilentPostgres {
  readonly url: string
  /** Number of accepted connections. */
  readonly opened: number
  /** Number of those that the other side has closed. */
  readonly closed: number
  close(): Promise<void>
}

/** `AuthenticationOk` and `ReadyForQuery`. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/** Starts one on a port of its own. */
export const startSilentPostgres = async (): Promise<SilentPostgres> => {
  const sockets: Socket[] = []
  let closed = 0
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.once('data', () => void socket.write(WELCOME))
    socket.on('data', () => undefined)
    socket.on('error', () => undefined)
    socket.on('close', () => (closed += 1))
  })
  await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle))
  return {
    url: `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
    get opened() {
      return sockets.length
    },
    get closed() {
      return closed
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((settle) => server.close(settle))
    },
  }
}
