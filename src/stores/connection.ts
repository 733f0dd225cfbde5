import { makeAutoObservable } from 'mobx'
import type { Unserved } from '@/api/errors'
import { createEmitter } from '@/lib/emitter'
import type { LinkState, RealtimeClient } from '@/realtime/client'

/** The bar about the connection; null when all is well. */
export type ConnectionNotice = Unserved | 'offline' | 'reconnecting' | 'lost' | 'slow' | null

/** Whether the device has a network and the real-time connection is up. Source: product §2.10, ui.md §10 */
export class ConnectionStore {
  /** Why the server serves nobody, with its sentence; null when it serves. */
  unserved: { reason: Unserved; sentence: string } | null = null
  private hasNetwork = true
  private slowCalls = 0
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

  /** Whether the device has a network, and the server serves the app. */
  get isNetworkUp(): boolean {
    return this.hasNetwork && !this.unserved
  }

  /** Whether calls should succeed and pushes arrive. */
  get isReachable(): boolean {
    return this.isNetworkUp && this.link === 'online'
  }

  /**
   * Emits each time the server can be reached again, which is the moment to send waiting messages and load missed
   * ones.
   */
  get onReachable() {
    return this.reachable.on
  }

  /**
   * Emits each round of loading messages while no push can arrive; the first round begins when a session's first
   * connection attempt has failed.
   */
  get onPoll() {
    return this.polls.on
  }

  /** The notice for the bar; a missing network comes first. */
  get notice(): ConnectionNotice {
    if (!this.hasNetwork) return 'offline'
    if (this.unserved) return this.unserved.reason
    if (this.link === 'reconnecting' || this.link === 'lost') return this.link
    return this.slowCalls > 0 ? 'slow' : null
  }

  setNetwork(isUp: boolean): void {
    this.change(() => (this.hasNetwork = isUp))
  }

  setUnserved(unserved: ConnectionStore['unserved']): void {
    this.change(() => (this.unserved = unserved))
  }

  /** A call became slow (1), or a slow one ended (-1). */
  countSlow(change: 1 | -1): void {
    this.slowCalls += change
  }

  setLink(link: LinkState): void {
    const hasFailedAtOnce = this.link === 'connecting' && (link === 'reconnecting' || link === 'lost')
    this.change(() => (this.link = link))
    if (hasFailedAtOnce) this.poll()
  }

  /** Starts a round of loading without a connection. */
  poll(): void {
    this.polls.emit()
  }

  /** The member tapped the bar: resets the reconnect count and reconnects at once. */
  retry(): void {
    this.realtime.resume()
  }

  private change(apply: () => void): void {
    const wasReachable = this.isReachable
    apply()
    if (this.isReachable && !wasReachable) this.reachable.emit()
  }
}
