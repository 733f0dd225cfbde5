import { DAY_MS, HOUR_MS, JUST_NOW_MS, MINUTE_MS, RELATIVE_TIME_MAX_MS } from '@contract/constants'

/** The age of a moment in the largest unit that fits; `date` means that the day is shown instead. */
export type RelativeTime =
  { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number } | { unit: 'date' }

/**
 * Age of a moment: under 5 minutes "now" (a moment in the future too), then minutes, hours, days up to and
 * including 30 days, then a date.
 * Source: spec §4, §9
 */
export function relativeTime(at: number, now: number): RelativeTime {
  const ageMs = now - at
  if (ageMs < JUST_NOW_MS) return { unit: 'now' }
  if (ageMs < HOUR_MS) return { unit: 'minutes', count: Math.floor(ageMs / MINUTE_MS) }
  if (ageMs < DAY_MS) return { unit: 'hours', count: Math.floor(ageMs / HOUR_MS) }
  if (ageMs <= RELATIVE_TIME_MAX_MS) return { unit: 'days', count: Math.floor(ageMs / DAY_MS) }
  return { unit: 'date' }
}
