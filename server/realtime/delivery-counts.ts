import { closeCodes, type CloseCode } from '@contract/realtime'
import type { RealtimeBody } from '@contract/types/realtime'

/**
 * Result of one push to one connection; `offline` when the member has no connection on this process. `sent` means that
 * the transport took it: a client that loses its connection then asks for it with a call.
 */
export type PushOutcome = 'sent' | 'offline' | 'unsubscribed' | 'closed' | 'too_slow'

const closeNames = new Map<number, string>(Object.entries(closeCodes).map(([name, code]) => [code, name]))

/**
 * Counts the pushes of this process and the connections that it ended, since its start. A name is
 * `push.<event>.<outcome>` or `end.<close code>`, so that nothing of a member is in it. Source: ours
 */
export class DeliveryCounts {
  private readonly counts = new Map<string, number>()

  /** Counts a push of an event. */
  addPush(event: RealtimeBody['event'], outcome: PushOutcome): void {
    this.add(`push.${event}.${outcome}`)
  }

  /** Counts a connection that the server ended; what it had not read by then is lost to it. */
  addEnd(code: CloseCode): void {
    this.add(`end.${closeNames.get(code) ?? code}`)
  }

  /** All counts by name; a name that never happened is missing. */
  read(): Record<string, number> {
    return Object.fromEntries(this.counts)
  }

  private add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }
}
