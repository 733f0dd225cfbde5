import { RetryLater } from '@/lib/retry-later'

/** Attempts over a link that stands before a message waits for the member. Source: ours */
const MAX_ATTEMPTS = 3

/** How often each message failed on the way since the last tap; while any did, `again` is called later and later. */
export class OutgoingAttempts {
  private readonly failures = new Map<string, number>()
  private readonly again: RetryLater

  constructor(again: () => void) {
    this.again = new RetryLater(again)
  }

  /** Counts a failure; true when it was the last attempt. */
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

  /** The message arrived, was given up, or is tried anew by the member. */
  forget(clientMsgId: string): void {
    this.failures.delete(clientMsgId)
    if (this.failures.size === 0) this.again.settled()
  }

  reset(): void {
    this.failures.clear()
    this.again.settled()
  }

  /** No new try comes any more. */
  end(): void {
    this.again.end()
  }
}
