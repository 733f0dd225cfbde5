import type { Clock } from '../../server/lib/clock'

/** A clock that moves only when a test moves it. */
export interface ManualClock extends Clock {
  /** Moves it, also backwards. */
  advance(ms: number): void
  set(atMs: number): void
}

/** A clock at noon of a summer day in Shanghai, or at the given moment. */
export const createManualClock = (startMs = Date.parse('2026-07-15T12:00:00+08:00')): ManualClock => {
  let now = startMs
  return {
    now: () => now,
    advance: (ms) => void (now += ms),
    set: (atMs) => void (now = atMs),
  }
}

/** A clock that runs like the machine's and can also be moved: for tests with real waits. */
export const createRunningClock = (): ManualClock => {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    advance: (ms) => void (ahead += ms),
    set: (atMs) => void (ahead = atMs - Date.now()),
  }
}
