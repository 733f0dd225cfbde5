import { RetryLater } from '@/lib/retry-later'

/** Attempts over a working connection before a message waits for the member. Source: ours */
const MAX_ATTEMPTS = 3

/**
 * Number of failures of each message since the member's last tap. While a message is failing, `again` is called with
 * growing pauses.
 */
export class OutgoingAttempts {
  private readonly failures = new Map<string, number>()
  private readonly again: RetryLater

  constructor(again: () => void) {
    this.again = new RetryLater(again)
  }

  /** Counts a failure; returns true when it was the last attempt. */
  failed(clientMsgId: string): boolean {
    const failures = (this.failures.get(clientMsgId) ?? 0) + 1
    if (failures >= MAX_ATTEMPTS) {
      this.forget(clientMsgId)
      return true
    }
    this.failures.set(clientMsgId, failures)
    this.again.failed()
    return false
  }

  /** The message arrived, was discarded, or is retried by the member. */
  forget(clientMsgId: string): void {
    this.failures.delete(clientMsgId)
    if (this.failures.size === 0) this.again.settled()
  }

  reset(): void {
    this.failures.clear()
    this.again.settled()
  }

  /** Ends all retries. */
  end(): void {
    this.again.end()
  }
}
