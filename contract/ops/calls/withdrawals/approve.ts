import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Signs a withdrawal; large ones need two accounts. Refusals: WITHDRAWAL_UNKNOWN, WITHDRAWAL_STATE, SECOND_OPERATOR. Refusal of all: CASE_TAKEN. */
export const approveWithdrawal = opsCall('/ops/withdrawals/approve', {
  roles: ['finance'],
  isWeighty: true,
  payload: Type.Object({ id: Id, why: Why }),
  data: Type.Object({
    /** False when another operator has to record the same. */
    isDone: Type.Boolean(),
  }),
})
