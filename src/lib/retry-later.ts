/** Pause before the first new try, in ms; each further one is twice as long, up to the longest. Source: ours */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** Tries something again after a failure, later each time, until it is told that it went well. */
export class RetryLater {
  private timer: ReturnType<typeof setTimeout> | undefined
  private pauseMs = FIRST_PAUSE_MS
  private hasEnded = false
  private readonly act: () => void

  constructor(act: () => void) {
    this.act = act
  }

  /** It failed: one new try will come, unless this has ended. */
  failed(): void {
    clearTimeout(this.timer)
    if (this.hasEnded) return
    this.timer = setTimeout(this.act, this.pauseMs)
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2)
  }

  /** It went well, or does not matter any more: no new try comes. */
  settled(): void {
    clearTimeout(this.timer)
    this.pauseMs = FIRST_PAUSE_MS
  }

  /** Nobody waits for it any more: no new try comes, whatever is still on its way. */
  end(): void {
    this.settled()
    this.hasEnded = true
  }
}
