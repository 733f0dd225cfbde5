import { closeCodes, type CloseCode } from '@contract/realtime'
import type { RealtimeLimits } from '../limits'
import type { Link } from '../link'
import { TimerWheel, type Timed } from '../timer-wheel'
import type { HeartBeat } from './heart-beat'

/** Dependencies of a watchdog. */
export interface WatchedConnection {
  /** Sends a heart-beat now. */
  beat(): void
  /** Closes the connection. */
  expire(code: CloseCode, reason: string): void
}

const NOT_STALLED = -1
/** Interval of the checks of a connection with unsent bytes, in ms. */
const STALL_CHECK_MS = 1_000
/** Heart-beat periods of silence before a client with promised heart-beats is probed. Source: ours */
const PROBE_PERIODS = 1.5

/**
 * Watches one connection: an accepted CONNECT in time, heart-beats in both directions, and a reader that keeps reading.
 * Sending and receiving only store a number; the wheel checks when something may be due.
 */
export class ConnectionWatchdog implements Timed {
  wheelSlot: number = TimerWheel.idle.wheelSlot
  wheelDueTick: number = TimerWheel.idle.wheelDueTick
  private heardMs: number
  private spokeMs: number
  private stalledMs = NOT_STALLED
  private readBytes = 0
  private beats: HeartBeat | null = null

  constructor(
    private readonly wheel: TimerWheel,
    private readonly limits: RealtimeLimits,
    private readonly link: Link,
    private readonly owner: WatchedConnection,
  ) {
    this.heardMs = this.spokeMs = wheel.nowMs
    wheel.schedule(this, limits.connectMs)
  }

  /** The CONNECT was accepted: the heart-beat counts from now on. */
  accept(beats: HeartBeat): void {
    this.beats = beats
    this.reschedule()
  }

  /** The client sent a sign of life. */
  onTraffic(): void {
    this.heardMs = this.wheel.nowMs
  }

  /** Something was sent; checks whether it left. */
  spoke(): void {
    this.spokeMs = this.wheel.nowMs
    const { unsentBytes } = this.link
    if (unsentBytes === 0) return
    if (unsentBytes > this.limits.unsentBytes) {
      this.owner.expire(closeCodes.tooSlow, 'Too many unsent bytes')
    } else if (this.stalledMs === NOT_STALLED) {
      this.stalledMs = this.wheel.nowMs
      this.readBytes = this.link.readBytes
      this.reschedule()
    }
  }

  /** Stops watching. */
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
    const { readBytes, unsentBytes } = this.link
    if (unsentBytes === 0) this.stalledMs = NOT_STALLED
    else if (readBytes > this.readBytes) this.stalledMs = wheel.nowMs
    else if (wheel.nowMs - this.stalledMs >= limits.stalledMs) return [closeCodes.tooSlow, 'Reader stalled']
    this.readBytes = readBytes
    return null
  }

  /** Two ticks early, because the wheel rounds up and the network takes time. */
  private beatDueMs(sendMs: number): number {
    return this.spokeMs + sendMs - 2 * this.wheel.tickMs
  }

  /**
   * A client with promised heart-beats is also probed before it is closed: browsers run the timers of a hidden page
   * once a minute, while its socket still answers.
   */
  private probeDueMs({ isProbed, expectMs }: HeartBeat): number {
    return this.heardMs + (isProbed ? 1 : PROBE_PERIODS) * expectMs
  }

  private reschedule(): void {
    const { beats, wheel } = this
    if (!beats) return
    // A silent client is probed again each second until two periods are over.
    const dueMs = [Math.max(this.probeDueMs(beats) + wheel.tickMs, wheel.nowMs + STALL_CHECK_MS)]
    if (beats.sendMs > 0) dueMs.push(this.beatDueMs(beats.sendMs))
    if (this.stalledMs !== NOT_STALLED) dueMs.push(wheel.nowMs + STALL_CHECK_MS)
    wheel.schedule(this, Math.max(Math.min(...dueMs) - wheel.nowMs, 0))
  }
}
