/** A timer that the wheel calls later. Only the wheel writes its two fields. */
export interface Timed {
  wheelSlot: number
  wheelDueTick: number
  onDue(): void
}

const NOT_SCHEDULED = -1
const SLOTS = 256

/**
 * One timer for all connections. Its time is the number of ticks that the event loop has seen, not a clock:
 * a changed clock or a paused process does not make all connections look dead at once.
 */
export class TimerWheel {
  /** Time since the wheel's start, in ms, in steps of one tick. */
  nowMs = 0
  private tickCount = 0
  private interval: NodeJS.Timeout | null = null
  private readonly slots = Array.from({ length: SLOTS }, () => new Set<Timed>())

  /** @param tickMs Length of a tick in ms, which is the precision of every delay. */
  constructor(readonly tickMs = 250) {}

  /** Fields of a new {@link Timed}. */
  static readonly idle = { wheelSlot: NOT_SCHEDULED, wheelDueTick: 0 } as const

  /** Starts ticking with real time. Does not keep the process alive. */
  start(): void {
    this.interval ??= setInterval(() => this.tick(), this.tickMs).unref()
  }

  /** Stops ticking and removes all schedules. */
  stop(): void {
    if (this.interval) clearInterval(this.interval)
    this.interval = null
    for (const slot of this.slots) slot.clear()
  }

  /** Calls `timed.onDue` once, `delayMs` from now, rounded up to a tick. Replaces an earlier schedule. */
  schedule(timed: Timed, delayMs: number): void {
    this.cancel(timed)
    timed.wheelDueTick = this.tickCount + Math.max(1, Math.ceil(delayMs / this.tickMs))
    timed.wheelSlot = timed.wheelDueTick % SLOTS
    this.slot(timed.wheelSlot).add(timed)
  }

  /** Removes a schedule, if there is one. */
  cancel(timed: Timed): void {
    if (timed.wheelSlot === NOT_SCHEDULED) return
    this.slot(timed.wheelSlot).delete(timed)
    timed.wheelSlot = NOT_SCHEDULED
  }

  /** Moves time on by one tick and calls due timers. Tests call it instead of waiting. */
  tick(): void {
    this.tickCount += 1
    this.nowMs += this.tickMs
    const slot = this.slot(this.tickCount % SLOTS)
    for (const timed of [...slot]) {
      if (timed.wheelDueTick !== this.tickCount || !slot.delete(timed)) continue
      timed.wheelSlot = NOT_SCHEDULED
      timed.onDue()
    }
  }

  private slot(index: number): Set<Timed> {
    const slot = this.slots[index]
    if (!slot) throw new RangeError(`No slot ${index}`)
    return slot
  }
}
