import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'

/** A way to a database on which closed connections stay open for their clients until they are released. */
export interface HeldFarewells {
  /** Address of the same database, through here. */
  readonly url: string
  /** Number of accepted connections. */
  readonly opened: number
  /** Number of those that the database has closed. */
  readonly held: number
  /** Closes these and all later ones. */
  release(): void
  close(): Promise<void>
}

/** The socket of a PostgreSQL whose address names the folder of its socket instead of a host. */
const socketOf = ({ hostname, port }: URL): string =>
  path.join(decodeURIComponent(hostname), `.s.PGSQL.${port}`)

/** Opens the way on a port of its own. */
export const holdFarewells = async (databaseUrl: string): Promise<HeldFarewells> => {
  const target = new URL(databaseUrl)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const sockets: Socket[] = []
  let held = 0
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const database = connect({ path: socketOf(target), allowHalfOpen: true })
    sockets.push(client)
    for (const socket of [client, database]) socket.on('error', () => undefined)
    client.pipe(database)
    database.pipe(client, { end: false })
    database.on('end', () => {
      held += 1
      void released.then(() => client.end())
    })
  })
  await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    get opened() {
      return sockets.length
    },
    get held() {
      return held
    },
    release,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((settle) => server.close(settle))
    },
  }
}
