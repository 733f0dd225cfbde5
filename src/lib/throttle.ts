import { DEBOUNCE_MS } from '@contract/constants'
import type { Clock } from './time/clock'

/**
 * Throttles calls: accepts the first of a burst and ignores the others for `waitMs`; a call at another `place` is not
 * part of the burst. Returns a function that says whether this call may act.
 * Source: product §8 (500 ms)
 */
export function throttle(clock: Clock, waitMs = DEBOUNCE_MS): (place?: string) => boolean {
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
