/** Optional methods of a store. */
interface Ending {
  /** Clears the member's data. */
  reset?(): void
  /** Stops listening and retrying. */
  dispose?(): void
}

/** Creates stores on first use, so that a start creates only those that its page shows. */
export class StoresOnDemand {
  private readonly made = new Map<string, object>()

  /**
   * Returns the store of this name; `make` creates it on the first call. It must not need the store that it creates.
   */
  of<Store extends object>(name: string, make: () => Store): Store {
    const known = this.made.get(name)
    // Only one getter uses the name, so the store has the type of its `make`.
    if (known) return known as Store
    const store = make()
    this.made.set(name, store)
    return store
  }

  /** Clears the member's data in all created stores. Other stores hold nothing; stored values name their owner. */
  reset(): void {
    for (const store of this.made.values()) (store as Ending).reset?.()
  }

  /** Disposes all stores; for tests. */
  dispose(): void {
    for (const store of this.made.values()) (store as Ending).dispose?.()
  }
}
