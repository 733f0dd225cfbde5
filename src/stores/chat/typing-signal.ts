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
  private toldAt: number | null = null

  constructor(private readonly deps: TypingSignalDeps) {}

  /** Handles the text of the field: sends a signal at most every 3 s, and one when the field is empty again. */
  note(text: string): void {
    const now = this.deps.clock.now()
    if (text.trim() === '') {
      if (this.toldAt !== null) this.tell(false)
      this.toldAt = null
    } else if (this.toldAt === null || now - this.toldAt >= TYPING_THROTTLE_MS) {
      this.toldAt = now
      this.tell(true)
    }
  }

  /** The text was sent, or nobody can read the signal: nothing is sent, and the next character is a new start. */
  end(): void {
    this.toldAt = null
  }

  private tell(on: boolean): void {
    const userId = this.deps.reader()
    if (userId === null) return
    try {
      this.deps.realtime.publish('typing', { userId, on })
    } catch {
      // A late typing signal would be useless.
    }
  }
}
