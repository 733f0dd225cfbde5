import { DEBOUNCE_MS } from '@contract/constants'

/** A function that waits for quiet, with a way to forget the waiting call. */
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
