import { DAY_MS, FILTER_MAX_AGE, MIN_AGE } from '@contract/constants'
import type { AdvancedFilters, Filters, Gender } from '@contract/types/member'
import type { MercatorPoint } from '../locations/geometry'

/** Who looks for people, with everything that decides whom they may find. */
export interface Seeker {
  readonly id: string
  readonly gender: Gender
  readonly age: number
  readonly isCertified: boolean
  readonly isVip: boolean
  readonly interests: readonly string[]
  readonly lookingFor: readonly string[]
  /** False ranks without interests, pickiness and who likes whom. Source: product §7.1.7 */
  readonly isPersonalised: boolean
  /** Who hides their own activity is shown nobody's, not even by an order or a choice. */
  readonly seesActivity: boolean
  /** Centre of the seeker's cell; null at city level. */
  readonly point: MercatorPoint | null
  /** Null before any place or city is known. */
  readonly cityCode: string | null
  /** Ids that nothing may show: blocked either way or lately unmatched. */
  readonly hiddenIds: readonly string[]
  /** False leaves the demo world out. */
  readonly withDemo: boolean
}

/** The moment that a feed is computed for; later pages keep the first page's. */
export interface FeedMoment {
  readonly atMs: number
  /** Start of the day of allowances: what is drawn by lot stays all day. */
  readonly dayStartMs: number
  /** The lot of this viewer and day, a signed 64-bit integer in decimals. */
  readonly lot: string
}

/** Whom the seeker wants to see, as the queries take it. */
export interface Wanted {
  readonly gender: Gender | null
  /** Birthdays of the ages wanted, both inclusive, `YYYY-MM-DD`. */
  readonly bornFrom: string
  readonly bornTo: string
  /** The same, widened to whole bands of ages, for who hides their age. */
  readonly bandFrom: string
  readonly bandTo: string
  readonly activeSince: number
  /** The same for who hides their activity: no wish moves it, so that none tells of it. Null leaves them out. */
  readonly hidersActiveSince: number | null
  readonly certifiedOnly: boolean
  readonly lookingFor: readonly string[]
  readonly interests: readonly string[]
  /** Height, education and marital state; null when they leave nobody out. */
  readonly advanced: AdvancedFilters | null
  /** Widest distance in km; 0 is without limit, null the own city. */
  readonly km: number | null
  /** Chips of the nearby list; null leaves it open. */
  readonly joinedSince: number | null
  readonly onlineSince: number | null
}

const EARLIEST_BIRTHDAY = '1900-01-01'
/** Years of a band of ages, the first from the least age on: 18 to 22, 23 to 27 and so on. Source: ours */
export const BAND_YEARS = 5

/** A day so many years earlier; 29 February becomes 1 March where there is none. */
const yearsBefore = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

type Ages = Pick<Filters, 'ageMin' | 'ageMax'>

/** First age of the band that an age lies in. */
const bandOf = (age: number): number => age - ((age - MIN_AGE) % BAND_YEARS)

/** The age at the top of the filter means "and older". Source: product §9 */
const isOpenAbove = ({ ageMax }: Ages): boolean => ageMax >= FILTER_MAX_AGE

/** First birthday of who is that old at most. */
const firstOf = (age: number, today: string): string => dayAfter(yearsBefore(today, age + 1))

/**
 * Birthdays of everybody whose age on the day lies within the range. Who hides their age is found by every range that
 * touches its band: no range, however narrow, tells more than the band. Source: product §5.2, ours
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
