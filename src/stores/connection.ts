import { makeAutoObservable } from 'mobx'
import type { LinkState, RealtimeClient } from '@/realtime/client'

/** The bar that pages show about the connection; null when all is well. */
export type ConnectionNotice = 'offline' | 'reconnecting' | 'lost' | null

/** Whether the device has a network and the real-time link stands. Source: product §2.10, ui.md §10 */
export class ConnectionStore {
  isNetworkUp = true
  link: LinkState = 'off'
  private readonly realtime: Pick<RealtimeClient, 'resume'>

  constructor(realtime: Pick<RealtimeClient, 'resume'>) {
    this.realtime = realtime
    makeAutoObservable<this, 'realtime'>(this, { realtime: false }, { autoBind: true })
  }

  /** What a bar should say, the more basic trouble first. */
  get notice(): ConnectionNotice {
    if (!this.isNetworkUp) return 'offline'
    return this.link === 'reconnecting' || this.link === 'lost' ? this.link : null
  }

  setNetwork(isUp: boolean): void {
    this.isNetworkUp = isUp
  }

  setLink(link: LinkState): void {
    this.link = link
  }

  /** The member tapped the bar: counts reconnects anew and tries at once. */
  retry(): void {
    this.realtime.resume()
  }
}
