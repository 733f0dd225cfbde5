/** When a breaker opens, and for how long. */
export interface BreakerLimits {
  /** Consecutive failures that open it. */
  readonly failures: number
  /** Time until one trial is admitted, in ms. */
  readonly openMs: number
}

/**
 * Keeps work away from a failing service: after some consecutive failures everything is rejected for a while, then one
 * trial decides. Has a timer while it is open.
 */
export class CircuitBreaker {
  private failed = 0
  private state: 'closed' | 'open' | 'trial' | 'trying' = 'closed'
  private timer: NodeJS.Timeout | null = null

  /** @param onOpen Called each time it opens, also after a failed trial. */
  constructor(
    private readonly limits: BreakerLimits,
    private readonly onOpen: () => void,
  ) {}

  /** Whether work may be tried now; admitted work must report `succeeded` or `fail`. */
  admit(): boolean {
    if (this.state === 'trial') this.state = 'trying'
    else if (this.state !== 'closed') return false
    return true
  }

  succeeded(): void {
    // An answer to work from before the breaker opened says nothing about now.
    if (this.state === 'open') return
    this.failed = 0
    this.state = 'closed'
  }

  fail(): void {
    if (this.state === 'open') return
    this.failed += 1
    if (this.state !== 'trying' && this.failed < this.limits.failures) return
    this.state = 'open'
    this.timer = setTimeout(() => (this.state = 'trial'), this.limits.openMs).unref()
    this.onOpen()
  }

  /** Stops its timer. */
  close(): void {
    if (this.timer) clearTimeout(this.timer)
  }
}
