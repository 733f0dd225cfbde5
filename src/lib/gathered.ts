/**
 * An errand that runs once at a time: calls while it runs lead to one more run after it, however many they are, so that
 * a burst of events never piles up calls on a slow server. Who waits, waits for a run that began after their call.
 * `run` must not reject.
 */
export function gathered(run: () => Promise<void>): () => Promise<void> {
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
