import { Type } from 'typebox'
import { Fen, Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/**
 * Begins the refund of payments of the claim's account, all or none: everything that was paid, or with `isWhole` false
 * the unspent part. Refunds by hand then wait in the queue of refunds. Refusals: GUARDIAN_UNKNOWN, GUARDIAN_DECIDED,
 * GUARDIAN_ACCOUNT, ORDER_UNKNOWN, ORDER_NOT_PAID, REFUND_RUNS, REFUND_NOT_POSSIBLE, CASE_TAKEN.
 */
export const refundGuardian = opsCall('/ops/guardians/refund', {
  roles: ['finance', 'senior'],
  isWeighty: true,
  payload: Type.Object({
    id: Id,
    orderNos: Type.Array(Id, { minItems: 1, maxItems: 50 }),
    isWhole: Type.Boolean(),
    why: Why,
  }),
  data: Type.Object({ refundFen: Fen }),
})
