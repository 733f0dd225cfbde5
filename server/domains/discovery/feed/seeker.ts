import { DAY_MS, FILTER_MAX_AGE, MIN_AGE } from '@contract/constants'
import type { AdvancedFilters, Filters, Gender } from '@contract/types/member'
import type { MercatorPoint } from '../../account/locations/geometry'

/** The member who searches, with all data that decides whom they may find. */
export interface Seeker {
  readonly id: string
  readonly gender: Gender
  readonly age: number
  readonly isVerified: boolean
  readonly isVip: boolean
  readonly interests: readonly string[]
  readonly lookingFor: readonly string[]
  /** False ranks without interests, pickiness and likes. Source: product §7.1.7 */
  readonly isPersonalised: boolean
  /** False for members who hide their own activity: they cannot see that of others, not even by an order or a filter. */
  readonly seesActivity: boolean
  /** Centre of the seeker's cell; null at city level. */
  readonly point: MercatorPoint | null
  /** Null without a place or city. */
  readonly cityCode: string | null
  /** Ids that nothing may show: blocked either way or recently unmatched. */
  readonly hiddenIds: readonly string[]
  /** False leaves the demo world out. */
  readonly withDemo: boolean
}

/** Time for which a feed is computed; later pages keep that of the first page. */
export interface FeedMoment {
  readonly atMs: number
  /** Start of the day of allowances; random choices stay the same all day. */
  readonly dayStartMs: number
  /** Random number of this viewer and day, a signed 64-bit integer as a decimal string. */
  readonly lot: string
}

/** The seeker's filters in the form of the queries. */
export interface Wanted {
  readonly gender: Gender | null
  /** Birthdays of the wanted ages, both inclusive, `YYYY-MM-DD`. */
  readonly bornFrom: string
  readonly bornTo: string
  /** The same, widened to whole bands of ages, for members who hide their age. */
  readonly bandFrom: string
  readonly bandTo: string
  readonly activeSince: number
  /**
   * The same for members who hide their activity. No filter changes it, so that none reveals it. Null leaves them
   * out.
   */
  readonly hidersActiveSince: number | null
  readonly certifiedOnly: boolean
  readonly lookingFor: readonly string[]
  readonly interests: readonly string[]
  /** Height, education and marital state; null when they exclude nobody. */
  readonly advanced: AdvancedFilters | null
  /** Widest distance in km; 0 is without limit, null is the own city. */
  readonly km: number | null
  /** Chips of the nearby list; null does not filter. */
  readonly joinedSince: number | null
  readonly onlineSince: number | null
}

const EARLIEST_BIRTHDAY = '1900-01-01'
/** Years of a band of ages; the first begins at the least age: 18 to 22, 23 to 27 and so on. Source: ours */
export const BAND_YEARS = 5

/** The same day so many years earlier; 29 February becomes 1 March in other years. */
const yearsBefore = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

type Ages = Pick<Filters, 'ageMin' | 'ageMax'>

/** First age of the band that contains an age. */
const bandOf = (age: number): number => age - ((age - MIN_AGE) % BAND_YEARS)

/** The highest age of the filter means "and older". Source: product §9 */
const isOpenAbove = ({ ageMax }: Ages): boolean => ageMax >= FILTER_MAX_AGE

/** First birthday of members of at most that age. */
const firstOf = (age: number, today: string): string => dayAfter(yearsBefore(today, age + 1))

/**
 * Birthdays of all members whose age on the day is within the range. Members who hide their age are found by every
 * range that touches their band, so no range, however narrow, reveals more than the band. Source: product §5.2, ours
 */
export const birthdaysOf = (
  ages: Ages,
  today: string,
): Pick<Wanted, 'bornFrom' | 'bornTo' | 'bandFrom' | 'bandTo'> => {
  const { ageMin, ageMax } = ages
  const lastOfBand = bandOf(ageMax) + BAND_YEARS - 1
  return {
    bornFrom: isOpenAbove(ages) ? EARLIEST_BIRTHDAY : firstOf(ageMax, today),
    bornTo: yearsBefore(today, ageMin),
    bandFrom: isOpenAbove(ages) ? EARLIEST_BIRTHDAY : firstOf(lastOfBand, today),
    bandTo: yearsBefore(today, bandOf(ageMin)),
  }
}
