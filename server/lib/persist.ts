import { setTimeout as pause } from 'node:timers/promises'

/** How often a step is tried, and after what. */
export interface Persistence {
  readonly isRetryable: (error: unknown) => boolean
  /** Tries in all. */
  readonly tries: number
  /** Between two tries, in ms. */
  readonly pauseMs: number
}

/** Runs a step until it succeeds. @throws its last error, or one that is not retryable */
export const persist = async <T>(
  step: () => Promise<T>,
  { isRetryable, tries, pauseMs }: Persistence,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step()
    } catch (error) {
      if (attempt >= tries || !isRetryable(error)) throw error
      await pause(pauseMs)
    }
  }
}
