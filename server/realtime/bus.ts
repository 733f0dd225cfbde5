import type { RealtimeBody } from '@contract/types/realtime'

/**
 * Tells every node that a member has news, and carries bodies that are not stored. The database is the truth: a lost
 * signal may delay, never lose; a lost body was worth nothing a moment later.
 */
export interface Bus {
  /** Signals that rows for this member were committed to the outbox. Call it after the commit. Never waits. */
  publish(memberId: string): void
  /** Hears every signal, its own node's too. Returns the function that stops it. */
  subscribe(listener: (memberId: string) => void): () => void
  /** Sends a body of the moment (`typing`, `presence`) to the member's sockets on every node. Never waits. */
  cast(memberId: string, body: RealtimeBody): void
  /** Hears every such body, its own node's too. Returns the function that stops it. */
  onCast(listener: (memberId: string, body: RealtimeBody) => void): () => void
  /** Hears that signals may have been missed and arrive again from now on. Returns the function that stops it. */
  onRestored(listener: () => void): () => void
  /** Ends delivery; whatever is sent later is dropped. */
  close(): Promise<void>
}
