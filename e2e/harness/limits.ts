/** Longest time of one journey or hook, in ms; generous, because machines are busy while tests run. */
export const JOURNEY_MS = 240_000
