import type { Clock } from '@/lib/clock'

/** A clock that stands still until it is told to move. */
export interface ManualClock extends Clock {
  advance(ms: number): void
}

/** A manual clock; it starts on 21 November 2025, 10:00 in Shanghai. */
export function manualClock(startAt = Date.UTC(2025, 10, 21, 2)): ManualClock {
  let now = startAt
  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
  }
}
