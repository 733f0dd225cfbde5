import { makeAutoObservable } from 'mobx'
import { createEmitter } from '@/lib/emitter'
import type { LinkState, RealtimeClient } from '@/realtime/client'

/** The bar that pages show about the connection; null when all is well. */
export type ConnectionNotice = 'offline' | 'reconnecting' | 'lost' | null

/** Whether the device has a network and the real-time link stands. Source: product §2.10, ui.md §10 */
export class ConnectionStore {
  isNetworkUp = true
  link: LinkState = 'off'
  private readonly realtime: Pick<RealtimeClient, 'resume'>
  private readonly reachable = createEmitter<void>()
  private readonly polls = createEmitter<void>()

  constructor(realtime: Pick<RealtimeClient, 'resume'>) {
    this.realtime = realtime
    makeAutoObservable<this, 'realtime' | 'reachable' | 'polls'>(
      this,
      { realtime: false, reachable: false, polls: false, onReachable: false, onPoll: false },
      { autoBind: true },
    )
  }

  /** Whether a call should get through and pushes arrive. */
  get isReachable(): boolean {
    return this.isNetworkUp && this.link === 'online'
  }

  /** Hears each time the server can be reached again: the moment to send what waits and to ask for what was missed. */
  get onReachable() {
    return this.reachable.on
  }

  /**
   * Hears each round in which messages are asked for because no push can arrive; the first begins when a session's first
   * try to link has failed.
   */
  get onPoll() {
    return this.polls.on
  }

  /** What a bar should say, the more basic trouble first. */
  get notice(): ConnectionNotice {
    if (!this.isNetworkUp) return 'offline'
    return this.link === 'reconnecting' || this.link === 'lost' ? this.link : null
  }

  setNetwork(isUp: boolean): void {
    this.change(() => (this.isNetworkUp = isUp))
  }

  setLink(link: LinkState): void {
    const hasFailedAtOnce = this.link === 'connecting' && (link === 'reconnecting' || link === 'lost')
    this.change(() => (this.link = link))
    if (hasFailedAtOnce) this.poll()
  }

  /** Begins a round of asking without a link. */
  poll(): void {
    this.polls.emit()
  }

  /** The member tapped the bar: counts reconnects anew and tries at once. */
  retry(): void {
    this.realtime.resume()
  }

  private change(apply: () => void): void {
    const wasReachable = this.isReachable
    apply()
    if (this.isReachable && !wasReachable) this.reachable.emit()
  }
}
