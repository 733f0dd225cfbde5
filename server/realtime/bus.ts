/**
 * Tells every server process that a member has news. The database is the truth: a lost signal may delay, never lose.
 * Signals carry no content; who hears one reads the outbox.
 */
export interface Bus {
  /** Signals that rows for this member were committed to the outbox. Call it after the commit. */
  publish(memberId: string): void
  /** Hears every signal, its own process's too. Returns the function that stops it. */
  subscribe(listener: (memberId: string) => void): () => void
  /** Ends delivery; later signals are dropped. */
  close(): Promise<void>
}
