import { DEBOUNCE_MS } from '@contract/constants'
import type { Clock } from './time/clock'

/**
 * Accepts the first of a burst of taps and ignores the others for `waitMs`; a tap at another `place` is not part of
 * the burst. Returns a function that says whether this tap may act.
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
