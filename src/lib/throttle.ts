import { DEBOUNCE_MS } from '@contract/constants'
import { type Clock, hasPassed } from './time/clock'

/**
 * Throttles calls: accepts the first of a burst and ignores the others for `waitMs`; a call at another `place` is not
 * part of the burst. Returns a function that says whether this call may act.
 * Source: product §8 (500 ms)
 */
export function throttle(clock: Clock, waitMs = DEBOUNCE_MS): (place?: string) => boolean {
  let actedAt = Number.NEGATIVE_INFINITY
  let actedPlace = ''
  return (place = '') => {
    if (place === actedPlace && !hasPassed(clock, actedAt, waitMs)) return false
    actedAt = clock.now()
    actedPlace = place
    return true
  }
}
