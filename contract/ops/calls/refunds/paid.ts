import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Records that a refund was paid by hand; a large one needs another account than the one that began it. Refusals: REFUND_UNKNOWN, SECOND_OPERATOR, REFERENCE_MISSING. Refusal of all: CASE_TAKEN. */
export const recordRefund = opsCall('/ops/refunds/paid', {
  roles: ['finance'],
  isWeighty: true,
  payload: Type.Object({ id: Id, reference: Type.String({ maxLength: 64 }), why: Why }),
  data: Type.Object({}),
})
