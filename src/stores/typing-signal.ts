import { TYPING_THROTTLE_MS } from '@contract/constants'
import type { Clock } from '@/lib/clock'
import type { RealtimeClient } from '@/realtime/client'

/** What the signal is built from. */
export interface TypingSignalDeps {
  readonly realtime: Pick<RealtimeClient, 'publish'>
  readonly clock: Clock
  /** Whom it is told: a member, or the date of one; null tells nobody. */
  reader(): string | null
}

/** Tells the other one that the viewer writes. Source: product §7.5.3 */
export class TypingSignal {
  /** When writing was told last; null after a stop. */
  private toldAt: number | null = null

  constructor(private readonly deps: TypingSignalDeps) {}

  /** The field holds this now: told at most every 3 s, and once when it is empty again. */
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

  /** What was written went out, or nobody reads any more: nothing is told, the next letter is a start. */
  end(): void {
    this.toldAt = null
  }

  private tell(on: boolean): void {
    const userId = this.deps.reader()
    if (userId === null) return
    try {
      this.deps.realtime.publish('typing', { userId, on })
    } catch {
      // Writing is worth nothing later.
    }
  }
}
