/** Source of the time; tests pass their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

/** The device's clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** Whether `ms` have passed since a moment, by a clock that the device may set back: a moment in the future is over, too. */
export const hasPassed = (clock: Clock, since: number, ms: number): boolean => {
  const passed = clock.now() - since
  return passed >= ms || passed < 0
}
