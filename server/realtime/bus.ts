import type { RealtimeBody } from '@contract/types/realtime'

/**
 * Signals every node that a member has new events, and carries bodies that are not stored. The database is the source
 * of truth: a lost signal only delays an event, and a lost body is worthless a moment later.
 */
export interface Bus {
  /**
   * Signals that rows for this member, or for `EVERY_NODE`, were committed to the outbox. Call it after the commit.
   * Does not wait.
   */
  publish(memberId: string): void
  /** Adds a listener for all signals, including this node's own. Returns the function that removes it. */
  subscribe(listener: (memberId: string) => void): () => void
  /** Sends a transient body (`typing`, `presence`) to the member's sockets on every node. Does not wait. */
  cast(memberId: string, body: RealtimeBody): void
  /** Adds a listener for all transient bodies, including this node's own. Returns the function that removes it. */
  onCast(listener: (memberId: string, body: RealtimeBody) => void): () => void
  /**
   * Adds a listener that runs when signals arrive again after some may have been lost. Returns the function that
   * removes it.
   */
  onRestored(listener: () => void): () => void
  /** Stops delivery; everything sent later is dropped. */
  close(): Promise<void>
}
