import { closeCodes, type CloseCode } from '@contract/realtime'
import type { RealtimeLimits } from '../limits'
import type { Link } from '../link'
import { TimerWheel, type Timed } from '../timer-wheel'
import type { HeartBeat } from './heart-beat'

/** What a vigil asks of its connection. */
export interface VigilOwner {
  /** Send a heart-beat now. */
  beat(): void
  /** The connection must end. */
  expire(code: CloseCode, reason: string): void
}

const NOT_STALLED = -1
/** How often a connection with unsent bytes is looked at, in ms. */
const STALL_CHECK_MS = 1_000
/** Heart-beat periods of silence before a client that promised heart-beats is probed. Source: ours */
const PROBE_PERIODS = 1.5

/**
 * Watches one connection over time: an accepted CONNECT in time, heart-beats both ways, a reader that keeps reading.
 * Speaking and hearing only write a number; the wheel looks when something may be due.
 */
export class Vigil implements Timed {
  wheelSlot: number = TimerWheel.idle.wheelSlot
  wheelDueTick: number = TimerWheel.idle.wheelDueTick
  private heardMs: number
  private spokeMs: number
  private stalledMs = NOT_STALLED
  private takenBytes = 0
  private beats: HeartBeat | null = null

  constructor(
    private readonly wheel: TimerWheel,
    private readonly limits: RealtimeLimits,
    private readonly link: Link,
    private readonly owner: VigilOwner,
  ) {
    this.heardMs = this.spokeMs = wheel.nowMs
    wheel.schedule(this, limits.connectMs)
  }

  /** CONNECT was accepted: from now on the heart-beat counts. */
  accept(beats: HeartBeat): void {
    this.beats = beats
    this.reschedule()
  }

  /** The client gave a sign of life. */
  heard(): void {
    this.heardMs = this.wheel.nowMs
  }

  /** Something was sent; looks whether it got away. */
  spoke(): void {
    this.spokeMs = this.wheel.nowMs
    const { unsentBytes } = this.link
    if (unsentBytes === 0) return
    if (unsentBytes > this.limits.unsentBytes) {
      this.owner.expire(closeCodes.tooSlow, 'Too many unsent bytes')
    } else if (this.stalledMs === NOT_STALLED) {
      this.stalledMs = this.wheel.nowMs
      this.takenBytes = this.link.takenBytes
      this.reschedule()
    }
  }

  /** Ends the watch. */
  end(): void {
    this.wheel.cancel(this)
  }

  onDue(): void {
    const reason = this.findFault()
    if (reason) {
      this.owner.expire(...reason)
      return
    }
    const { beats, wheel } = this
    if (beats && beats.sendMs > 0 && wheel.nowMs >= this.beatDueMs(beats.sendMs)) this.owner.beat()
    if (beats && wheel.nowMs >= this.probeDueMs(beats)) this.link.probe()
    this.reschedule()
  }

  private findFault(): [CloseCode, string] | null {
    const { beats, limits, wheel } = this
    if (!beats) return [closeCodes.handshakeTimeout, 'No CONNECT in time']
    if (wheel.nowMs - this.heardMs > 2 * beats.expectMs) return [closeCodes.heartbeatLost, 'Heart-beat lost']
    if (this.stalledMs === NOT_STALLED) return null
    const { takenBytes, unsentBytes } = this.link
    if (unsentBytes === 0) this.stalledMs = NOT_STALLED
    else if (takenBytes > this.takenBytes) this.stalledMs = wheel.nowMs
    else if (wheel.nowMs - this.stalledMs >= limits.stalledMs) return [closeCodes.tooSlow, 'Reader stalled']
    this.takenBytes = takenBytes
    return null
  }

  /** Two ticks early, because the wheel rounds up and the network takes its time. */
  private beatDueMs(sendMs: number): number {
    return this.spokeMs + sendMs - 2 * this.wheel.tickMs
  }

  /**
   * A client that promised heart-beats is probed as well before it is ended: browsers let the timers of a hidden page run
   * once a minute, while its socket still answers.
   */
  private probeDueMs({ isProbed, expectMs }: HeartBeat): number {
    return this.heardMs + (isProbed ? 1 : PROBE_PERIODS) * expectMs
  }

  private reschedule(): void {
    const { beats, wheel } = this
    if (!beats) return
    // A client that stays silent is probed again each second until two periods are over.
    const dueMs = [Math.max(this.probeDueMs(beats) + wheel.tickMs, wheel.nowMs + STALL_CHECK_MS)]
    if (beats.sendMs > 0) dueMs.push(this.beatDueMs(beats.sendMs))
    if (this.stalledMs !== NOT_STALLED) dueMs.push(wheel.nowMs + STALL_CHECK_MS)
    wheel.schedule(this, Math.max(Math.min(...dueMs) - wheel.nowMs, 0))
  }
}
