import type { Filters } from '@contract/types/member'
import { dayOf } from '../../../lib/clock'
import { fail, failField } from '../../../lib/errors'
import type { ProductConfig } from '../../account/config/product-config'
import { advancedOf, asksNewBenefit } from '../../account/members/advanced-filters'
import type { MemberRow } from '../../account/members/member.service'
import { ONLINE_MS } from './candidate-sql'
import { birthdaysOf, type Wanted } from './seeker'

/** Quick choice above the nearby list. */
export type Chip = 'all' | 'online' | 'new' | 'certified'

/** The filters that every member may use. */
const withoutBenefits = ({ advanced: _advanced, ...filters }: Filters): Filters => ({
  ...filters,
  interests: [],
})

/** True when the filters contain something that only VIP members may use. Source: product §7.7.2 */
export const usesBenefit = (filters: Filters): boolean =>
  filters.interests.length > 0 || advancedOf(filters) !== null

/**
 * The saved filters, changed by those of the request. VIP filters have no effect after the membership ended.
 * @throws DomainError VIP_REQUIRED; INVALID_PARAMETERS when the least age is above the greatest.
 */
export const mergeFilters = (
  viewer: MemberRow,
  tried: Partial<Filters> | undefined,
  isVip: boolean,
): Filters => {
  const filters = { ...viewer.filters, ...tried }
  if (!isVip && asksNewBenefit(filters, viewer.filters)) fail('VIP_REQUIRED')
  if (filters.ageMin > filters.ageMax) failField('filters.ageMin', 'range')
  const advanced = advancedOf(filters)
  if (advanced && advanced.heightMin > advanced.heightMax) failField('filters.advanced', 'range')
  return isVip ? filters : withoutBenefits(filters)
}

/** The filters in the form of the queries. */
export const wantedOf = (
  filters: Filters,
  nowMs: number,
  discovery: ProductConfig['discovery'],
  more: { chip?: Chip | undefined; isActivityWide?: boolean } = {},
): Wanted => {
  const usual = filters.activeOnly ? discovery.activeOnlyMs : discovery.activeWithinMs
  const reach = more.isActivityWide ? discovery.relaxedActiveWithinMs : usual
  return {
    gender: filters.gender === 'all' ? null : filters.gender,
    ...birthdaysOf(filters, dayOf(nowMs)),
    activeSince: nowMs - reach,
    hidersActiveSince: filters.activeOnly && !more.isActivityWide ? null : nowMs - discovery.activeWithinMs,
    certifiedOnly: filters.certifiedOnly || more.chip === 'certified',
    lookingFor: filters.lookingFor,
    interests: filters.interests,
    advanced: advancedOf(filters),
    km: filters.bucketMax,
    joinedSince: more.chip === 'new' ? nowMs - discovery.newMs : null,
    onlineSince: more.chip === 'online' ? nowMs - ONLINE_MS : null,
  }
}

/**
 * Rounds a count down to fives, so that one more or less is not visible. Counts below five are reported as zero, so
 * that nobody can detect a single person. Source: product §7.1.10
 */
export const roundCount = (count: number): number => Math.floor(count / 5) * 5
