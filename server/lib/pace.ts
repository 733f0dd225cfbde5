/** Decides which turns of a timer ask the database, so that an idle process asks seldom. Source: ours */
export interface Pace {
  /** Whether this turn asks. Call it once a turn. */
  isDue(): boolean
  /** Records what asking found; without work the pace skips turns. */
  found(hasWork: boolean): void
  /**
   * Work exists, or a transaction of this process may commit some soon: the next turns ask.
   * @param turns How many; more than one where the commit is still to come. Default 1.
   */
  wake(turns?: number): void
}

/**
 * A pace that skips turns after one that found nothing. It counts turns and not time, so that a clock that a test moves
 * changes nothing.
 * @param restTurns Turns that are skipped; at least 0.
 */
export const createPace = (restTurns: number): Pace => {
  let skipped = 0
  let awake = 0
  return {
    isDue() {
      if (awake > 0) {
        awake -= 1
        return true
      }
      if (skipped === 0) return true
      skipped -= 1
      return false
    },
    found: (hasWork) => void (skipped = hasWork ? 0 : restTurns),
    wake: (turns = 1) => void (awake = Math.max(awake, turns)),
  }
}
