import { isDeepStrictEqual } from 'node:util'
import { HEIGHT_MAX_CM, HEIGHT_MIN_CM } from '@contract/constants'
import type { AdvancedFilters, Filters } from '@contract/types/member'

/** The VIP part of filters, if it excludes anybody; null when it does not. Source: product §7.7.2 */
export const advancedOf = ({ advanced }: Pick<Filters, 'advanced'>): AdvancedFilters | null => {
  if (advanced === undefined) return null
  const { heightMin, heightMax, education, marital } = advanced
  const isAnyHeight = heightMin <= HEIGHT_MIN_CM && heightMax >= HEIGHT_MAX_CM
  return isAnyHeight && education.length === 0 && marital.length === 0 ? null : advanced
}

/**
 * True when filters need VIP for something that the saved ones do not contain. Filters saved during a membership may
 * be sent again, wholly or in part; they have no effect after it. Source: product §7.7.2
 */
export const asksNewBenefit = (next: Filters, saved: Filters): boolean => {
  const advanced = advancedOf(next)
  return (
    next.interests.some((one) => !saved.interests.includes(one)) ||
    (advanced !== null && !isDeepStrictEqual(advanced, saved.advanced))
  )
}
