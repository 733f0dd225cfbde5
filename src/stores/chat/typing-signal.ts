import { TYPING_THROTTLE_MS } from '@contract/constants'
import type { Clock } from '@/lib/time/clock'
import type { RealtimeClient } from '@/realtime/client'

/** Dependencies of the signal. */
export interface TypingSignalDeps {
  readonly realtime: Pick<RealtimeClient, 'publish'>
  readonly clock: Clock
  /** The receiver: a chat's peer, or the peer of a speed date; null sends nothing. */
  reader(): string | null
}

/** Signals the peer that the viewer is typing. Source: product §7.5.3 */
export class TypingSignal {
  /** Time of the last signal; null after a stop. */
  private sentAt: number | null = null

  constructor(private readonly deps: TypingSignalDeps) {}

  /** Handles the text of the field: sends a signal at most every 3 s, and one when the field is empty again. */
  onText(text: string): void {
    const now = this.deps.clock.now()
    if (text.trim() === '') {
      if (this.sentAt !== null) this.send(false)
      this.sentAt = null
    } else if (this.sentAt === null || Math.abs(now - this.sentAt) >= TYPING_THROTTLE_MS) {
      this.sentAt = now
      this.send(true)
    }
  }

  /** The text was sent, or nobody can read the signal: nothing is sent, and the next character is a new start. */
  end(): void {
    this.sentAt = null
  }

  private send(on: boolean): void {
    const userId = this.deps.reader()
    if (userId === null) return
    try {
      this.deps.realtime.publish('typing', { userId, on })
    } catch {
      // A late typing signal would be useless.
    }
  }
}
