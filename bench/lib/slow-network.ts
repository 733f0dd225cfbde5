import net, { type AddressInfo } from 'node:net'

/** One direction of a line. */
interface Direction {
  /** Time on the way, in ms. */
  readonly delayMs: number
  readonly bytesPerSecond: number
}

/** A line between a browser and a server. */
export interface Line {
  readonly down: Direction
  readonly up: Direction
}

/** Slow 4G with a round trip of 150 ms. Source: Lighthouse, default of `mobile` */
export const SLOW_4G: Line = {
  down: { delayMs: 75, bytesPerSecond: 1_600_000 / 8 },
  up: { delayMs: 75, bytesPerSecond: 750_000 / 8 },
}

/** Address of the near end of a line; `close` ends every connection. */
export interface SlowNetwork {
  readonly url: string
  close(): Promise<void>
}

/** Forwards bytes at the rate of the direction and after its delay. All connections share the rate. */
const createDirection = ({ delayMs, bytesPerSecond }: Direction) => {
  let freeAt = 0
  return (from: net.Socket, to: net.Socket): void => {
    const later = (bytes: number, act: () => void): void => {
      freeAt = Math.max(freeAt, performance.now()) + (1_000 * bytes) / bytesPerSecond
      setTimeout(act, freeAt + delayMs - performance.now())
    }
    from.on('data', (part: Buffer) => later(part.length, () => to.writable && to.write(part)))
    from.on('end', () => later(0, () => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => later(0, () => to.destroy()))
  }
}

/** Opens a slow line to a server of this machine. A browser that uses its address meets everything through it. */
export const openSlowNetwork = async (serverUrl: string, line: Line): Promise<SlowNetwork> => {
  const { port } = new URL(serverUrl)
  const sockets = new Set<net.Socket>()
  const [down, up] = [createDirection(line.down), createDirection(line.up)]
  const listener = net.createServer((near) => {
    // A connection is open after a round trip.
    const far = net.connect(Number(port), '127.0.0.1')
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    up(near, far)
    down(far, near)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async close() {
      const ended = new Promise((resolve) => listener.close(resolve))
      for (const socket of sockets) socket.destroy()
      await ended
    },
  }
}
