import { DAY_MS, HOUR_MS } from '@contract/constants'

/** Settings of real-person verification. Source: product §6, §7.10; scores are ours */
export const verifyDefaults = {
  verify: {
    videoMinMs: 10_000,
    videoMaxMs: 15_000,
    /** Tolerance for the lengths that recorders report. */
    videoToleranceMs: 700,
    triesPerDay: 5,
    /** Most challenges, and most videos that are checked, of one day; more comes from a program. */
    startsPerDay: 30,
    swaps: 3,
    challengeMs: 300_000,
    reviewMs: 24 * HOUR_MS,
    retainMs: 30 * DAY_MS,
    /** Version of the consent for face data. */
    consentVersion: '1.0',
    /** Average brightness, of 255, below which nobody can be recognised. */
    darkBelow: 22,
    /**
     * Scores of a provider, 0 to 100: at or above the first it is the same living person, below the second it certainly is
     * not.
     */
    passScore: 85,
    failScore: 40,
    liveScore: 80,
    deadScore: 30,
    /** Live appointments with an operator, within the hours of `help.hours`. Source: product §7.10; ours */
    appointment: {
      /** Times begin at each multiple of this; an appointment has this long. */
      slotMs: 30 * 60_000,
      leadMs: 4 * HOUR_MS,
      aheadMs: 7 * DAY_MS,
      /** Most requests in the window. An appointment that the team could not hold does not count. */
      perWindow: 3,
      windowMs: 30 * DAY_MS,
      /** So many missed ones within the time pause new requests. */
      missedMax: 2,
      missedWithinMs: 60 * DAY_MS,
      pauseMs: 14 * DAY_MS,
      /** The member sees the room from the first before the time to the second after it. */
      roomBeforeMs: 15 * 60_000,
      roomAfterMs: 30 * 60_000,
      remindMs: HOUR_MS,
      /** A confirmed one that nobody decides about ends this long after its time. */
      lapseMs: DAY_MS,
      /** How long proposed times and notes are kept after the end. */
      keptMs: 30 * DAY_MS,
    },
  },
}
