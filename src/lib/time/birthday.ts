import { wallTime } from './calendar'

/** A sign of the zodiac, as the wire names it. */
export type Zodiac =
  | 'aries'
  | 'taurus'
  | 'gemini'
  | 'cancer'
  | 'leo'
  | 'virgo'
  | 'libra'
  | 'scorpio'
  | 'sagittarius'
  | 'capricorn'
  | 'aquarius'
  | 'pisces'

/** Each sign with its first day as month × 100 + day, in calendar order. */
const signs: readonly (readonly [number, Zodiac])[] = [
  [120, 'aquarius'],
  [219, 'pisces'],
  [321, 'aries'],
  [420, 'taurus'],
  [521, 'gemini'],
  [622, 'cancer'],
  [723, 'leo'],
  [823, 'virgo'],
  [923, 'libra'],
  [1024, 'scorpio'],
  [1123, 'sagittarius'],
  [1222, 'capricorn'],
]

interface Day {
  year: number
  month: number
  day: number
}

/** Reads `YYYY-MM-DD`; null when it is not a day of the calendar. */
export function parseDay(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? { year, month, day } : null
}

/**
 * Full years at `now` of a person born on a day; null when the day is invalid. A birthday on 29 February counts
 * from 1 March.
 */
export function ageOf(birthday: string, now: number): number | null {
  const born = parseDay(birthday)
  if (!born) return null
  const today = wallTime(now)
  const hadBirthday = today.month * 100 + today.day >= born.month * 100 + born.day
  return today.year - born.year - (hadBirthday ? 0 : 1)
}

/** Zodiac sign of a birthday; null when the day is invalid. */
export function zodiacOf(birthday: string): Zodiac | null {
  const born = parseDay(birthday)
  if (!born) return null
  const key = born.month * 100 + born.day
  return signs.reduce<Zodiac>((found, [from, sign]) => (key >= from ? sign : found), 'capricorn')
}
