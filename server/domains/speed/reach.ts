import type { SpeedWaiting } from '@contract/types/speed'
import { DISTANCE_BUCKETS_KM } from '@contract/constants'

/**
 * How far somebody is looked for, as a level: the buckets of distances, then the own city, then everywhere. Filters,
 * reaches and the distance of two who might meet are all told in it.
 */
export const CITY_LEVEL = DISTANCE_BUCKETS_KM.length
export const EVERYWHERE_LEVEL = CITY_LEVEL + 1

/** A level as it is told: km, null for the city, 0 for everywhere. */
export const kmOf = (level: number): number | null =>
  level === EVERYWHERE_LEVEL ? 0 : (DISTANCE_BUCKETS_KM[level] ?? null)

/**
 * The level to offer beyond the present one; null beyond everywhere. After the last bucket comes everywhere: cities
 * are about as wide, so the own city would be no step.
 */
export const widerLevel = (level: number): number | null => {
  if (level === EVERYWHERE_LEVEL) return null
  return level >= CITY_LEVEL - 1 ? EVERYWHERE_LEVEL : level + 1
}

/** Where somebody stands who waits, as the database knows it. */
export interface Standing {
  readonly memberId: string
  /** How far they are looked for now, and at most. */
  readonly reach: number
  readonly cap: number
  readonly others: number
}

/** Counts from here on are told in fives. Source: ours */
const FIVES_FROM = 5

/** What a member is told of the waiting room. @param offersAt When a wider reach may be offered. */
export const presentWaiting = (
  { reach, cap, others }: Standing,
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
