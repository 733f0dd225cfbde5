import { Type, type Static } from 'typebox'
import { Count } from '../../../types/common'
import { opsCall } from '../../ops-call'

/** Numbers of a period that ends now; the console has the definition of each. */
export const PeriodNumbers = Type.Object({
  registered: Count,
  active: Count,
  activeWomen: Count,
  activeMen: Count,
  matched: Count,
  messaged: Count,
  answered: Count,
  reports: Count,
  picturesDecided: Count,
  pictureMinutes: Count,
  ordersMade: Count,
  ordersPaid: Count,
  paidFen: Count,
  refunds: Count,
  refundedFen: Count,
  unlocks: Count,
  unlocksSettled: Count,
})
export type PeriodNumbers = Static<typeof PeriodNumbers>

/** Counts of the last days. */
export const showNumbers = opsCall('/ops/numbers/show', {
  roles: ['senior', 'finance', 'admin', 'auditor'],
  payload: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 90 }) }),
  data: PeriodNumbers,
})
