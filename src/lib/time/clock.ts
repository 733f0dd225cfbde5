/** Source of the time; tests pass their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

/** The device's clock. */
export const systemClock: Clock = { now: () => Date.now() }
