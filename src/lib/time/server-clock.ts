import type { Clock } from './clock'

/**
 * The server's clock as far as this device knows it, independent of the device's own clock. Every deadline and
 * every moment of the server is compared with it. Each answer bounds it: the server read its clock after the call
 * was made and before the answer arrived. Source: product §0.2 (the countdown is the server's)
 */
export class ServerClock {
  /** The server's clock minus the device's, in ms; null until the server has sent its time. */
  private offsetMs: number | null = null

  constructor(private readonly clock: Clock) {}

  /** Epoch milliseconds on the server; the device's time before the first answer. */
  now(): number {
    return this.clock.now() + (this.offsetMs ?? 0)
  }

  /** Begins a call. Call the returned function with the server's time from the answer. */
  beginCall(): (serverNow: number) => void {
    const askedAt = this.clock.now()
    return (serverNow) => this.recordAnswer(serverNow, askedAt)
  }

  /** Applies the server's time from the answer to a call that was made at `askedAt` on the device's clock. */
  recordAnswer(serverNow: number, askedAt: number): void {
    const answeredAt = this.clock.now()
    const least = serverNow - Math.max(answeredAt, askedAt)
    const most = serverNow - Math.min(answeredAt, askedAt)
    const believed = this.offsetMs ?? (least + most) / 2
    this.offsetMs = Math.min(most, Math.max(least, believed))
  }

  /** Applies the time of a pushed event. Its delivery may have taken any time, so the server's clock is later. */
  recordPush(serverNow: number): void {
    const least = serverNow - this.clock.now()
    this.offsetMs = Math.max(least, this.offsetMs ?? least)
  }

  reset(): void {
    this.offsetMs = null
  }
}
