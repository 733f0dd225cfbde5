import type { RefusalData } from '../../../lib/errors'
import type { MemberRow } from './member.repository'

/** Data of every refusal of a restricted member: the class of the reason, and the end; null has no set end. */
export const restrictionFacts = ({
  restriction_reason: reason,
  restricted_until: until,
}: Pick<MemberRow, 'restriction_reason' | 'restricted_until'>): RefusalData => ({ reason, until })
