/** What a store may do besides what it is for. */
interface Ending {
  /** Forgets what belongs to a member. */
  reset?(): void
  /** Stops listening, and asking anew for what failed. */
  dispose?(): void
}

/** Stores that are made when they are first asked for: a start makes only those that its page shows. */
export class StoresOnDemand {
  private readonly made = new Map<string, object>()

  /** The store of this name; `make` is called the first time. It must not need the store that it makes. */
  of<Store extends object>(name: string, make: () => Store): Store {
    const known = this.made.get(name)
    // The name is its getter's own, so what is kept under it is what that getter made.
    if (known) return known as Store
    const store = make()
    this.made.set(name, store)
    return store
  }

  /** Makes all forget what belongs to a member. What was not made holds nothing; what the device keeps names its owner. */
  reset(): void {
    for (const store of this.made.values()) (store as Ending).reset?.()
  }

  /** Stops all; for tests. */
  dispose(): void {
    for (const store of this.made.values()) (store as Ending).dispose?.()
  }
}
