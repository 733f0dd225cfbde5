import type { Filters } from '@contract/types/member'
import { dayOf } from '../../lib/clock'
import { fail, failField } from '../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import { advancedOf, asksNewBenefit } from '../members/advanced-filters'
import type { MemberRow } from '../members/member.service'
import { ONLINE_MS } from './candidate-sql'
import { birthdaysOf, type Wanted } from './seeker'

/** Quick choice above the nearby list. */
export type Chip = 'all' | 'online' | 'new' | 'certified'

/** What everybody may filter by. */
const withoutBenefits = ({ advanced: _advanced, ...filters }: Filters): Filters => ({
  ...filters,
  interests: [],
})

/** True when the filters ask for something that only VIP members may. Source: product §7.7.2 */
export const usesBenefit = (filters: Filters): boolean =>
  filters.interests.length > 0 || advancedOf(filters) !== null

/**
 * The saved filters with those to try; what is for VIP members lies idle once that has ended.
 * @throws DomainError VIP_REQUIRED; INVALID_PARAMETERS for ages the wrong way round.
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

/** The filters as the queries take them. */
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
 * Counts that are told are rounded down to fives, so that one more or less tells nothing. Fewer than five are told like none:
 * a word for few beside one for nobody would tell a single person. Source: product §7.1.10
 */
export const roundCount = (count: number): number => Math.floor(count / 5) * 5
