import { closeCodes, type CloseCode } from '@contract/realtime'
import type { RealtimeBody } from '@contract/types/realtime'

/**
 * Results of one push to one connection. `sent`: the transport took it; a client that loses its connection then asks for
 * it with a call. `offline`: the member has no connection on this process. `unsubscribed`: the client is connected and
 * does not listen. `closed`: the transport was closing. `too_slow`: the reader had too much unread and was disconnected.
 * Source: ours
 */
export const pushOutcomes = ['sent', 'offline', 'unsubscribed', 'closed', 'too_slow'] as const

/** One of these results. */
export type PushOutcome = (typeof pushOutcomes)[number]

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

  /** Pushes of all events with this outcome; adds them up, so that a push costs nothing more. */
  readPushes(outcome: PushOutcome): number {
    const pushes = [...this.counts].filter(
      ([name]) => name.startsWith('push.') && name.endsWith(`.${outcome}`),
    )
    return pushes.reduce((sum, [, count]) => sum + count, 0)
  }

  /** All counts by name; a name that never happened is missing. */
  read(): Record<string, number> {
    return Object.fromEntries(this.counts)
  }

  private add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }
}
