import { DEBOUNCE_MS } from '@contract/constants'
import type { Clock } from './time/clock'

/**
 * Throttles calls: accepts the first of a burst and ignores the others for `waitMs`; a call at another `place` is not
 * part of the burst. Returns a function that says whether this call may act.
 * Source: product §8 (500 ms)
 */
export function throttle(clock: Clock, waitMs = DEBOUNCE_MS): (place?: string) => boolean {
  let actedAt = Number.NEGATIVE_INFINITY
  let actedPlace = ''
  return (place = '') => {
    const now = clock.now()
    // The device may set its clock back; what then lies in the future is over, too.
    if (place === actedPlace && Math.abs(now - actedAt) < waitMs) return false
    actedAt = now
    actedPlace = place
    return true
  }
}
