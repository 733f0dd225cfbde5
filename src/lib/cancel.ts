/** Signals an operation that its result is no longer needed. */
export interface CancelSignal {
  readonly isCancelled: boolean
  /**
   * Runs `listener` on cancellation, or at once if it already happened. Returns a function that removes the
   * listener.
   */
  onCancel(listener: () => void): () => void
}

/** Creates and cancels a signal. */
export interface CancelSource {
  readonly signal: CancelSignal
  /** Cancels; repeated calls do nothing. */
  cancel(): void
}

/** Creates a cancel signal with its source, because mini-program runtimes have no AbortController. */
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
