import type { Clock } from '../../server/lib/clock'

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves it; backwards too. */
  advance(ms: number): void
  set(atMs: number): void
}

/** A clock at noon of a summer's day in Shanghai, or at the moment given. */
export const createManualClock = (startMs = Date.parse('2026-07-15T12:00:00+08:00')): ManualClock => {
  let now = startMs
  return {
    now: () => now,
    advance: (ms) => void (now += ms),
    set: (atMs) => void (now = atMs),
  }
}

/** A clock that goes as the machine's does, and can be moved beside: for tests whose waits are real. */
export const createRunningClock = (): ManualClock => {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    advance: (ms) => void (ahead += ms),
    set: (atMs) => void (ahead = atMs - Date.now()),
  }
}
