/** Pause before the first retry, in ms; it doubles for each further retry up to the longest. Source: ours */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** Retries a failed operation with growing pauses until it succeeds. */
export class RetryLater {
  private timer: ReturnType<typeof setTimeout> | undefined
  private pauseMs = FIRST_PAUSE_MS
  private hasEnded = false
  private readonly act: () => void

  constructor(act: () => void) {
    this.act = act
  }

  /** Schedules one retry, unless this has ended. */
  failed(): void {
    clearTimeout(this.timer)
    if (this.hasEnded) return
    this.timer = setTimeout(this.act, this.pauseMs)
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2)
  }

  /** The operation succeeded or is no longer needed: cancels the retry. */
  settled(): void {
    clearTimeout(this.timer)
    this.pauseMs = FIRST_PAUSE_MS
  }

  /** Ends all retries, even if a running operation fails later. */
  end(): void {
    this.settled()
    this.hasEnded = true
  }
}
