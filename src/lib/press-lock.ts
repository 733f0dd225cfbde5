import { DEBOUNCE_MS } from '@contract/constants'
import type { Clock } from './clock'

/**
 * Lets the first of a burst of presses through and swallows the others for `waitMs`; a press at another `place` is none
 * of them. Returns a function that says whether this press may act.
 * Source: product §8 (500 ms)
 */
export function pressLock(clock: Clock, waitMs = DEBOUNCE_MS): (place?: string) => boolean {
  let lockedUntil = Number.NEGATIVE_INFINITY
  let lockedPlace = ''
  return (place = '') => {
    const now = clock.now()
    if (now < lockedUntil && place === lockedPlace) return false
    lockedUntil = now + waitMs
    lockedPlace = place
    return true
  }
}
