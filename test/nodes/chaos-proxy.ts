import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Target of a proxy: a port of this machine, or a socket file. */
export type ProxyTarget = { readonly port: number } | { readonly path: string }

/** Direction of bytes through a proxy. */
export type ProxyDirection = 'toClient' | 'toServer'

/**
 * Faults of relayed bytes. `halfOpen`: nothing is relayed any more, not even an end, and both sides believe that they
 * are connected; healing delivers what waited. `slices`: this number of bytes, then a pause. `cut`: this number of
 * further bytes is relayed, then both sides get a reset.
 */
export type ProxyFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'halfOpen' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'slices'; readonly bytes: number; readonly everyMs: number }
  | { readonly kind: 'cut'; readonly afterBytes: number }

/** One relayed connection. */
export interface ProxyLink {
  /** Index of its target in the list. */
  readonly target: number
  readonly isOpen: boolean
  /** Number of relayed bytes. */
  readonly relayed: Readonly<Record<ProxyDirection, number>>
  /** Overrides the proxy's fault for this connection, in one direction or both; null applies the proxy's again. */
  setFault(fault: ProxyFault | null, direction?: ProxyDirection): void
  /** Both sides get a TCP reset. */
  reset(): void
}

/** A TCP proxy that gives each connection to the next target in turn and causes faults on request. */
export interface ChaosProxy {
  readonly port: number
  /** Open connections, the oldest first. */
  readonly links: readonly ProxyLink[]
  /** Sets the targets of later connections; a target that refuses is skipped. */
  setTargets(targets: readonly ProxyTarget[]): void
  /** Sets the fault of every connection without a fault of its own, open or future. */
  setFault(fault: ProxyFault, direction?: ProxyDirection): void
  /** False resets each new connection. */
  setOpen(isOpen: boolean): void
  /** Resets every open connection and returns their number. */
  resetAll(): number
  close(): Promise<void>
}

type Faults = Record<ProxyDirection, ProxyFault>

const NONE: ProxyFault = { kind: 'none' }
/** Interval at which a stalled connection checks whether it is healed, in ms. */
const HEAL_CHECK_MS = 20

const connectTo = async (target: ProxyTarget): Promise<Socket | null> => {
  const socket = connect({ ...target, host: '127.0.0.1', allowHalfOpen: true })
  try {
    await once(socket, 'connect')
    return socket.setNoDelay(true)
  } catch {
    return null
  }
}

const write = async (socket: Socket, bytes: Buffer): Promise<void> => {
  if (socket.destroyed || socket.write(bytes)) return
  await Promise.race([once(socket, 'drain'), once(socket, 'close')])
}

class Link implements ProxyLink {
  readonly relayed = { toClient: 0, toServer: 0 }
  private readonly own: Partial<Faults> = {}

  constructor(
    readonly target: number,
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly common: Faults,
  ) {}

  get isOpen(): boolean {
    return !this.client.destroyed && !this.server.destroyed
  }

  setFault(fault: ProxyFault | null, direction?: ProxyDirection): void {
    for (const way of direction ? [direction] : (['toClient', 'toServer'] as const)) {
      if (fault) this.own[way] = fault
      else delete this.own[way]
    }
  }

  reset(): void {
    this.client.resetAndDestroy()
    this.server.resetAndDestroy()
  }

  /** Relays until both sides ended. */
  async run(): Promise<void> {
    await Promise.all([
      this.relay(this.client, this.server, 'toServer'),
      this.relay(this.server, this.client, 'toClient'),
    ])
  }

  private async relay(from: Socket, to: Socket, way: ProxyDirection): Promise<void> {
    try {
      for await (const chunk of from) await this.pass(chunk as Buffer, to, way)
      await this.healed(way)
      to.end()
    } catch {
      await this.healed(way)
      to.resetAndDestroy()
    }
  }

  private async pass(chunk: Buffer, to: Socket, way: ProxyDirection): Promise<void> {
    await this.healed(way)
    const fault = this.faultOf(way)
    if (fault.kind === 'cut') {
      await this.cut(chunk, to, way, fault.afterBytes)
      return
    }
    if (fault.kind === 'delay') await pause(fault.ms)
    const size = fault.kind === 'slices' ? fault.bytes : chunk.length
    for (let at = 0; at < chunk.length; at += size) {
      const slice = chunk.subarray(at, at + size)
      await write(to, slice)
      this.relayed[way] += slice.length
      if (fault.kind === 'slices') await pause(fault.everyMs)
    }
  }

  private async cut(chunk: Buffer, to: Socket, way: ProxyDirection, afterBytes: number): Promise<void> {
    const last = chunk.subarray(0, afterBytes)
    await write(to, last)
    this.relayed[way] += last.length
    if (chunk.length > afterBytes) this.reset()
    else this.setFault({ kind: 'cut', afterBytes: afterBytes - chunk.length }, way)
  }

  private async healed(way: ProxyDirection): Promise<void> {
    while (this.faultOf(way).kind === 'halfOpen' && this.isOpen) await pause(HEAL_CHECK_MS)
  }

  private faultOf(way: ProxyDirection): ProxyFault {
    return this.own[way] ?? this.common[way]
  }
}

/** Starts a proxy on a free port of this machine. Close it in the same test. */
export const startChaosProxy = async (first: readonly ProxyTarget[]): Promise<ChaosProxy> => {
  const common: Faults = { toClient: NONE, toServer: NONE }
  const links = new Set<Link>()
  let targets = first
  let turn = 0
  let isOpen = true

  const findTarget = async (): Promise<{ place: number; socket: Socket } | null> => {
    for (let tries = 0; tries < targets.length; tries += 1) {
      const place = turn % targets.length
      turn += 1
      const target = targets[place]
      const socket = target ? await connectTo(target) : null
      if (socket) return { place, socket }
    }
    return null
  }

  const accept = async (client: Socket): Promise<void> => {
    client.on('error', () => undefined).setNoDelay(true)
    const found = isOpen ? await findTarget() : null
    if (!found) return void client.resetAndDestroy()
    found.socket.on('error', () => undefined)
    const link = new Link(found.place, client, found.socket, common)
    links.add(link)
    await link.run()
    links.delete(link)
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => void accept(client))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const resetAll = (): number => {
    const open = [...links]
    for (const link of open) link.reset()
    return open.length
  }

  return {
    port: (server.address() as AddressInfo).port,
    get links() {
      return [...links].filter((link) => link.isOpen)
    },
    setTargets: (next) => void (targets = next),
    setFault(fault, direction) {
      for (const way of direction ? [direction] : (['toClient', 'toServer'] as const)) common[way] = fault
    },
    setOpen: (open) => void (isOpen = open),
    resetAll,
    async close() {
      isOpen = false
      const closed = once(server, 'close')
      server.close()
      resetAll()
      await closed
    },
  }
}
