import type { RealtimeBody } from '@contract/types/realtime'
import type { Log } from '../lib/log'
import type { Bus } from './bus'
import { LocalBus } from './bus-local'
import { RedisLink, type RedisAddress } from './redis-link'

/** How often a node sends itself a beat through Redis, in ms. Source: ours */
const BEAT_MS = 2_000
/** Beats of its own that a node may miss before it subscribes again. */
const MAX_MISSED_BEATS = 2

/** The message of one node to all others, with everything of one turn of the event loop. */
interface Parcel {
  readonly node: string
  readonly signals: readonly string[]
  readonly casts: readonly (readonly [string, RealtimeBody])[]
}

const readParcel = (text: string): Parcel | null => {
  try {
    const parcel = JSON.parse(text) as Partial<Parcel> | null
    const { node, signals, casts } = parcel ?? {}
    return typeof node === 'string' && Array.isArray(signals) && Array.isArray(casts)
      ? { node, signals, casts }
      : null
  } catch {
    return null
  }
}

/**
 * The bus between nodes. Its own node always gets signals at once, with or without Redis; the others get them through
 * one Redis channel while it works. No call waits for Redis, and nothing is stored for it.
 */
export class RedisBus implements Bus {
  private readonly local = new LocalBus()
  private readonly listening: RedisLink
  private readonly restoredListeners = new Set<() => void>()
  private readonly channel: string
  private readonly beatTimer: NodeJS.Timeout
  private signals = new Set<string>()
  private casts: (readonly [string, RealtimeBody])[] = []
  private isPacking = false
  private missedBeats = 0

  /**
   * @param node Name of this node, unique among running nodes.
   * @param speaking The connection for everything but subscribing; the caller closes it.
   */
  constructor(
    address: RedisAddress,
    private readonly node: string,
    private readonly speaking: RedisLink,
    log: Pick<Log, 'info' | 'warn'>,
  ) {
    this.channel = `${address.prefix}bus`
    this.listening = new RedisLink(address, 'listening', log)
    const { redis } = this.listening
    redis.on('ready', () => void this.listen())
    redis.on('message', (_channel: string, text: string) => this.unpack(text))
    this.beatTimer = setInterval(() => this.beat(), BEAT_MS)
  }

  publish(memberId: string): void {
    this.local.publish(memberId)
    this.signals.add(memberId)
    this.pack()
  }

  subscribe(listener: (memberId: string) => void): () => void {
    return this.local.subscribe(listener)
  }

  cast(memberId: string, body: RealtimeBody): void {
    this.local.cast(memberId, body)
    this.casts.push([memberId, body])
    this.pack()
  }

  onCast(listener: (memberId: string, body: RealtimeBody) => void): () => void {
    return this.local.onCast(listener)
  }

  onRestored(listener: () => void): () => void {
    this.restoredListeners.add(listener)
    return () => void this.restoredListeners.delete(listener)
  }

  close(): Promise<void> {
    clearInterval(this.beatTimer)
    this.listening.close()
    return this.local.close()
  }

  private async listen(): Promise<void> {
    const count = await this.listening.run((redis) => redis.subscribe(this.channel))
    if (count === null) return
    this.missedBeats = 0
    for (const listener of this.restoredListeners) listener()
  }

  private pack(): void {
    if (this.isPacking) return
    this.isPacking = true
    setImmediate(() => {
      this.isPacking = false
      const { signals, casts } = this
      this.signals = new Set()
      this.casts = []
      this.send({ node: this.node, signals: [...signals], casts })
    })
  }

  private send(parcel: Parcel): void {
    void this.speaking.run((redis) => redis.publish(this.channel, JSON.stringify(parcel)))
  }

  private unpack(text: string): void {
    const parcel = readParcel(text)
    if (!parcel) return
    if (parcel.node === this.node) {
      this.missedBeats = 0
      return
    }
    for (const memberId of parcel.signals) this.local.publish(memberId)
    for (const [memberId, body] of parcel.casts) this.local.cast(memberId, body)
  }

  /** A subscribed connection does not notice that it is dead; the missing beat shows it. */
  private beat(): void {
    this.missedBeats += 1
    if (this.missedBeats > MAX_MISSED_BEATS && this.listening.redis.status === 'ready') {
      this.missedBeats = 0
      this.listening.redis.disconnect(true)
    }
    this.send({ node: this.node, signals: [], casts: [] })
  }
}
