/** Tells an operation that nobody waits for it any more. */
export interface CancelSignal {
  readonly isCancelled: boolean
  /** Runs `listener` on cancellation, at once if it already happened. Returns how to stop listening. */
  onCancel(listener: () => void): () => void
}

/** The other end of a signal. */
export interface CancelSource {
  readonly signal: CancelSignal
  /** Cancels; repeated calls do nothing. */
  cancel(): void
}

/** A cancel signal with its source; mini-program runtimes have no AbortController. */
export function createCancel(): CancelSource {
  const listeners = new Set<() => void>()
  let isCancelled = false
  return {
    signal: {
      get isCancelled() {
        return isCancelled
      },
      onCancel(listener) {
        if (isCancelled) listener()
        else listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    cancel() {
      if (isCancelled) return
      isCancelled = true
      for (const listener of [...listeners]) listener()
      listeners.clear()
    },
  }
}
