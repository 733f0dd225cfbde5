import type { SpeedWaiting } from '@contract/types/speed'
import { DISTANCE_BUCKETS_KM } from '@contract/constants'

/**
 * How far the server searches for a member, as a level: the buckets of distances, then the own city, then everywhere.
 * Filters, reaches and the distance of two members use these levels.
 */
export const CITY_LEVEL = DISTANCE_BUCKETS_KM.length
export const EVERYWHERE_LEVEL = CITY_LEVEL + 1

/** A level on the wire: km, null for the city, 0 for everywhere. */
export const kmOf = (level: number): number | null =>
  level === EVERYWHERE_LEVEL ? 0 : (DISTANCE_BUCKETS_KM[level] ?? null)

/**
 * The level to offer beyond the present one; null beyond everywhere. Everywhere follows the last bucket: cities are
 * about as wide as it, so the own city would be no step.
 */
export const widerLevel = (level: number): number | null => {
  if (level === EVERYWHERE_LEVEL) return null
  return level >= CITY_LEVEL - 1 ? EVERYWHERE_LEVEL : level + 1
}

/** A waiting member's row. */
export interface WaitingRow {
  readonly memberId: string
  /** How far the member is searched for now, and at most. */
  readonly reach: number
  readonly cap: number
  readonly others: number
}

/** Counts from here on are rounded down to fives. Source: ours */
const FIVES_FROM = 5

/** The waiting room as a member sees it. @param offersAt When a wider reach may be offered, in epoch ms. */
export const presentWaiting = (
  { reach, cap, others }: WaitingRow,
  sinceAt: number,
  offersAt: number,
  nowMs: number,
): SpeedWaiting => {
  const wider = reach >= cap && nowMs >= offersAt ? widerLevel(cap) : null
  return {
    since: sinceAt,
    withinKm: kmOf(reach),
    others: others - (others >= FIVES_FROM ? others % FIVES_FROM : 0),
    widerKm: wider === null ? null : kmOf(wider),
  }
}
