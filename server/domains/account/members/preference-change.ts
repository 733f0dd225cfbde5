import type { Filters, Settings } from '@contract/types/member'
import { fail, failField } from '../../../lib/errors'
import { isInterest } from '../../../text/dict/interests'
import { advancedOf, asksNewBenefit } from './advanced-filters'
import { settingsOf } from './member-defaults'
import type { MemberRow } from './member.repository'

/**
 * The member's filters after a change. Filtering by interest, height, education and marital state is a VIP benefit.
 * Filters saved during a membership may be sent again. Source: product §7.7.2, §9
 * @throws DomainError INVALID_PARAMETERS (`filters`), VIP_REQUIRED with `benefit`.
 */
export const changedFilters = (
  { filters }: Pick<MemberRow, 'filters'>,
  change: Partial<Filters>,
  isVip: boolean,
): Filters => {
  const next = { ...filters, ...change }
  if (next.ageMin > next.ageMax) failField('filters', 'age')
  if (!next.interests.every(isInterest)) failField('filters', 'unknown')
  const advanced = advancedOf(next)
  if (advanced && advanced.heightMin > advanced.heightMax) failField('filters', 'range')
  if (!isVip && asksNewBenefit(next, filters)) fail('VIP_REQUIRED', { benefit: 'advancedFilters' })
  return next
}

/** The member's settings after a change. Every protection is free. Source: product §7.7.3 */
export const changedSettings = (
  { settings }: Pick<MemberRow, 'settings'>,
  change: Partial<Settings>,
): Settings => {
  const next = { ...settingsOf({ settings }), ...change }
  const hiddenFields = [...new Set(next.hiddenFields)]
  // Clients that know only `hiddenFields` show a field again by it, so a shown field is no longer for matches alone.
  const matchFields = hiddenFields.filter((field) => next.matchFields.includes(field))
  return { ...next, hiddenFields, matchFields }
}
