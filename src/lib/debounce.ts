import { DEBOUNCE_MS } from '@contract/constants'

/** A debounced function; its waiting call can be cancelled. */
export interface Debounced<A extends unknown[]> {
  (...args: A): void
  cancel(): void
}

/**
 * Runs `act` once, `waitMs` after the last of a burst of calls, with that call's arguments.
 * Source: spec §9 (default 500 ms)
 */
export function debounce<A extends unknown[]>(act: (...args: A) => void, waitMs = DEBOUNCE_MS): Debounced<A> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const debounced = (...args: A) => {
    clearTimeout(timer)
    timer = setTimeout(() => act(...args), waitMs)
  }
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) })
}
