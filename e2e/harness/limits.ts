/** How long one journey may take, in ms; generous, because machines are busy while tests run. */
export const JOURNEY_MS = 240_000
