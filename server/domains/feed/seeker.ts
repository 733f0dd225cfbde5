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
  /** Who hides their own activity is shown nobody's, not even by the order. */
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
  readonly activeSince: number
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

/** Ages at the top of the filter mean "and older". Source: product §9 */
const OLDEST = 60
const EARLIEST_BIRTHDAY = '1900-01-01'

/** A day so many years earlier; 29 February becomes 1 March where there is none. */
const yearsBefore = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Birthdays of everybody whose age on the day lies within the range. */
export const birthdaysOf = (
  { ageMin, ageMax }: Pick<Filters, 'ageMin' | 'ageMax'>,
  today: string,
): Pick<Wanted, 'bornFrom' | 'bornTo'> => ({
  bornTo: yearsBefore(today, ageMin),
  bornFrom: ageMax >= OLDEST ? EARLIEST_BIRTHDAY : dayAfter(yearsBefore(today, ageMax + 1)),
})
