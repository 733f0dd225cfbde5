/** When a breaker opens and for how long. */
export interface BreakerLimits {
  /** Failures in a row that open it. */
  readonly failures: number
  /** Time until one trial is let through, in ms. */
  readonly openMs: number
}

/**
 * Keeps work away from a service that fails: after some failures in a row everything is refused for a while, then one
 * trial decides. Owns a timer while it is open.
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

  /** Whether a piece of work may be tried now; what was let through must report `succeeded` or `fail`. */
  admit(): boolean {
    if (this.state === 'trial') this.state = 'trying'
    else if (this.state !== 'closed') return false
    return true
  }

  succeeded(): void {
    // An answer that was under way when the breaker opened says nothing about now.
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

  /** Ends its timer. */
  close(): void {
    if (this.timer) clearTimeout(this.timer)
  }
}
