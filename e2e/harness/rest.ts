/** Whether all finite animations have ended; infinite ones are ignored. Runs in the page. */
export const movementsHaveEnded = (): boolean =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    )
