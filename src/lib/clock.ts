/** Where the client reads the time; tests hand in their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

/** The device's clock. */
export const systemClock: Clock = { now: () => Date.now() }
