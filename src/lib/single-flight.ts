/**
 * Single flight: a call that is repeated for the same key while it runs shares the running call and its result. Other
 * keys run beside it.
 */
export class SingleFlight<T> {
  private readonly running = new Map<string, Promise<T>>()

  /** True while a call for the key runs. */
  has(key: string): boolean {
    return this.running.has(key)
  }

  /** Runs `act`, unless a call for `key` runs already. Fails as `act` does. */
  run(key: string, act: () => Promise<T>): Promise<T> {
    const running = this.running.get(key)
    if (running) return running
    const mine: Promise<T> = act().finally(() => {
      if (this.running.get(key) === mine) this.running.delete(key)
    })
    this.running.set(key, mine)
    return mine
  }

  /** Forgets the running calls, so that the next ones do not share them. */
  clear(): void {
    this.running.clear()
  }
}
