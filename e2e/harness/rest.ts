/** Movements that end have ended; others go on for ever. Runs in the page. */
export const movementsHaveEnded = (): boolean =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    )
