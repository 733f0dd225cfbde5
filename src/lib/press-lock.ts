import { DEBOUNCE_MS } from '@contract/constants'
import type { Clock } from './clock'

/**
 * Lets the first of a burst of presses through and swallows the others for `waitMs`.
 * Returns a function that says whether this press may act.
 * Source: product §8 (500 ms)
 */
export function pressLock(clock: Clock, waitMs = DEBOUNCE_MS): () => boolean {
  let lockedUntil = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock.now()
    if (now < lockedUntil) return false
    lockedUntil = now + waitMs
    return true
  }
}
