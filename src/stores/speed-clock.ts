import type { Clock } from '@/lib/clock'

/**
 * The server's clock as this device knows it, whatever its own clock says. Every answer tells within which bounds the
 * server's clock must stand: it was read after the call was made and before the answer came.
 * Source: product §0.2 (the countdown is the server's)
 */
export class ServerClock {
  /** The server's clock minus the device's, in ms; null until the server told its own. */
  private offsetMs: number | null = null

  constructor(private readonly clock: Clock) {}

  /** Epoch milliseconds on the server; the device's own before the first answer. */
  now(): number {
    return this.clock.now() + (this.offsetMs ?? 0)
  }

  /** Notes what the server read on its clock while it answered a call that was made at `askedAt` on the device's. */
  noteAnswer(serverNow: number, askedAt: number): void {
    const answeredAt = this.clock.now()
    const least = serverNow - Math.max(answeredAt, askedAt)
    const most = serverNow - Math.min(answeredAt, askedAt)
    const believed = this.offsetMs ?? (least + most) / 2
    this.offsetMs = Math.min(most, Math.max(least, believed))
  }

  /** Notes a pushed moment, which may have been under way for any time: the server's clock is past it. */
  notePush(serverNow: number): void {
    const least = serverNow - this.clock.now()
    this.offsetMs = Math.max(least, this.offsetMs ?? least)
  }

  reset(): void {
    this.offsetMs = null
  }
}
