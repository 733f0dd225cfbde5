/**
 * Coalesces calls: while a run is in progress, further calls share one next run, so that a burst of events never
 * piles up calls on a slow server. The promise of a call resolves after a run that began after the call. `run` must
 * not reject.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const ask = (): Promise<void> => {
    if (running === null) {
      running = run().finally(() => (running = null))
      return running
    }
    next ??= running.then(() => {
      next = null
      return ask()
    })
    return next
  }
  return ask
}
