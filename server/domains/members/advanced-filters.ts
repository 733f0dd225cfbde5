import { isDeepStrictEqual } from 'node:util'
import { HEIGHT_MAX_CM, HEIGHT_MIN_CM } from '@contract/constants'
import type { AdvancedFilters, Filters } from '@contract/types/member'

/** What filters ask for by a member's benefit, as far as it leaves anybody out; null when it does not. Source: product §7.7.2 */
export const advancedOf = ({ advanced }: Pick<Filters, 'advanced'>): AdvancedFilters | null => {
  if (advanced === undefined) return null
  const { heightMin, heightMax, education, marital } = advanced
  const isAnyHeight = heightMin <= HEIGHT_MIN_CM && heightMax >= HEIGHT_MAX_CM
  return isAnyHeight && education.length === 0 && marital.length === 0 ? null : advanced
}

/**
 * True when filters ask for a member's benefit that the saved ones do not ask for. What was saved while a membership
 * lasted may be sent again, wholly or in part, and lies idle.
 * Source: product §7.7.2
 */
export const asksNewBenefit = (next: Filters, saved: Filters): boolean => {
  const advanced = advancedOf(next)
  return (
    next.interests.some((one) => !saved.interests.includes(one)) ||
    (advanced !== null && !isDeepStrictEqual(advanced, saved.advanced))
  )
}
