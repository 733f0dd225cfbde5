import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Records that a withdrawal was paid; where two accounts are needed, both give the same number. Refusals: WITHDRAWAL_UNKNOWN, WITHDRAWAL_STATE, REFERENCE_MISSING, PAYOUT_RUNNING, MARKS_DIFFER. Refusal of all: CASE_TAKEN. */
export const recordPayout = opsCall('/ops/withdrawals/paid', {
  roles: ['finance'],
  isWeighty: true,
  payload: Type.Object({ id: Id, reference: Type.String({ maxLength: 64 }), why: Why }),
  data: Type.Object({
    /** False when another operator has to record the same. */
    isDone: Type.Boolean(),
  }),
})
