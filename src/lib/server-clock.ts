import type { Clock } from './clock'

/**
 * The server's clock as this device knows it, whatever its own clock says: every deadline and every moment of the server is
 * compared with it. Every answer tells within which bounds the server's clock must stand: it was read after the call was made
 * and before the answer came. Source: product §0.2 (the countdown is the server's)
 */
export class ServerClock {
  /** The server's clock minus the device's, in ms; null until the server told its own. */
  private offsetMs: number | null = null

  constructor(private readonly clock: Clock) {}

  /** Epoch milliseconds on the server; the device's own before the first answer. */
  now(): number {
    return this.clock.now() + (this.offsetMs ?? 0)
  }

  /** Begins a call; call the result with what the server read on its clock while it answered. */
  beginCall(): (serverNow: number) => void {
    const askedAt = this.clock.now()
    return (serverNow) => this.noteAnswer(serverNow, askedAt)
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
