import type { RefusalData } from '../../lib/errors'
import type { MemberRow } from './member.repository'

/** What a restricted member is told with every refusal: the class of the reason, and until when; null is open. */
export const restrictionFacts = ({
  restriction_reason: reason,
  restricted_until: until,
}: Pick<MemberRow, 'restriction_reason' | 'restricted_until'>): RefusalData => ({ reason, until })
