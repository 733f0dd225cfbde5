const KEPT = 1024

/**
 * Remembers which login sessions and members were just closed, in order. Otherwise a CONNECT whose token was checked
 * before the closing could register after it.
 */
export class ClosingLog {
  private readonly order = new Map<string, number>()
  private latest = 0
  private forgotten = 0

  /** The present position in the order; read it before a token is checked. */
  get mark(): number {
    return this.latest
  }

  /** Records that everything with this key is closed now. */
  add(key: string): void {
    this.latest += 1
    this.order.delete(key)
    this.order.set(key, this.latest)
    if (this.order.size <= KEPT) return
    const oldest = this.order.entries().next().value
    if (!oldest) return
    this.order.delete(oldest[0])
    this.forgotten = oldest[1]
  }

  /** Whether one of the keys was closed after the mark; also true when the log no longer goes back so far. */
  hasSince(mark: number, ...keys: readonly string[]): boolean {
    if (mark < this.forgotten) return true
    return keys.some((key) => (this.order.get(key) ?? 0) > mark)
  }
}
