import { DISTANCE_BUCKETS_KM, FILTER_MAX_AGE, MIN_AGE } from '@contract/constants'
import type { DataOf } from '@contract/call'
import type { recommendUser } from '@contract/calls/user/recommend_user'
import type { Filters } from '@contract/types/member'

/** A filter that was made wider than the viewer set it. */
export type Widening =
  | { readonly field: 'distance'; readonly km: number }
  | { readonly field: 'age'; readonly years: number }
  | { readonly field: 'activity' }

type Announced = NonNullable<DataOf<typeof recommendUser>['relaxed']>

/** Years by which the age filter is widened on either side. Source: product §7.1.5 */
const AGE_YEARS = 3
/** Shortest distance filter, in km. Source: product §7.2.4 */
const MIN_FILTER_KM = 5

/** Possible widenings in their fixed order: distance step by step, then age, then activity; never gender. */
export const wideningsOf = (filters: Filters): Widening[] => {
  const steps: Widening[] = []
  const { bucketMax } = filters
  if (bucketMax !== 0) {
    const wider = DISTANCE_BUCKETS_KM.filter((km) => km >= MIN_FILTER_KM && km > (bucketMax ?? Infinity))
    steps.push(...[...wider, 0].map((km) => ({ field: 'distance' as const, km })))
  }
  const isAgeOpen = filters.ageMin <= MIN_AGE && filters.ageMax >= FILTER_MAX_AGE
  if (!isAgeOpen) steps.push({ field: 'age', years: AGE_YEARS })
  return [...steps, { field: 'activity' }]
}

/** The filters with one of them widened. The caller widens the range of activity. */
export const widen = (filters: Filters, widening: Widening | null): Filters => {
  switch (widening?.field) {
    case 'distance':
      return { ...filters, bucketMax: widening.km as Filters['bucketMax'] }
    case 'age':
      return {
        ...filters,
        ageMin: Math.max(MIN_AGE, filters.ageMin - widening.years),
        ageMax: Math.min(FILTER_MAX_AGE, filters.ageMax + widening.years),
      }
    case 'activity':
      return { ...filters, activeOnly: false }
    case undefined:
      return filters
  }
}

const distanceName = (km: number | null): string => (km === null ? 'city' : km === 0 ? 'any' : String(km))

/**
 * The widening as the member sees it: distances as km, `city` or `any`, ages as `18-25`, activity as days. Source:
 * product §7.1.5, ours (form)
 */
export const announce = (
  filters: Filters,
  widening: Widening,
  days: { usual: number; activeOnly: number; widest: number },
): Announced => {
  const wide = widen(filters, widening)
  switch (widening.field) {
    case 'distance':
      return {
        field: 'distance',
        from: distanceName(filters.bucketMax),
        to: distanceName(wide.bucketMax),
      }
    case 'age':
      return {
        field: 'age',
        from: `${filters.ageMin}-${filters.ageMax}`,
        to: `${wide.ageMin}-${wide.ageMax}`,
      }
    case 'activity':
      return {
        field: 'activity',
        from: String(filters.activeOnly ? days.activeOnly : days.usual),
        to: String(days.widest),
      }
  }
}
