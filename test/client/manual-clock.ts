import type { Clock } from '@/lib/time/clock'

/** A clock that moves only when the test moves it. */
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
