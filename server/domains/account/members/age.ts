import { dayOf } from '../../../lib/clock'

/**
 * Age in whole years on the day of a given time in Shanghai. A member born on 29 February is a year older on 1 March.
 * Source: product §9
 */
export const ageAt = (birthDate: string, atMs: number): number => {
  const today = dayOf(atMs)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Last day of each sign in its month, from Capricorn's in January. */
const signs = [
  ['01-19', 'capricorn'],
  ['02-18', 'aquarius'],
  ['03-20', 'pisces'],
  ['04-19', 'aries'],
  ['05-20', 'taurus'],
  ['06-21', 'gemini'],
  ['07-22', 'cancer'],
  ['08-22', 'leo'],
  ['09-22', 'virgo'],
  ['10-23', 'libra'],
  ['11-22', 'scorpio'],
  ['12-21', 'sagittarius'],
] as const

/** Sign of the zodiac of a birthday, as a key of the client's texts. */
export const zodiacOf = (birthDate: string): string => {
  const day = birthDate.slice(5)
  return signs.find(([last]) => day <= last)?.[1] ?? 'capricorn'
}
