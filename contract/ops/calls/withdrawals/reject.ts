import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { WITHDRAWAL_REASONS } from '../../ops-constants'
import { Why } from '../../ops-types'

/** Returns the money of a withdrawal. Refusals: WITHDRAWAL_UNKNOWN, WITHDRAWAL_STATE. Refusal of all: CASE_TAKEN. */
export const rejectWithdrawal = opsCall('/ops/withdrawals/reject', {
  roles: ['finance'],
  isWeighty: true,
  payload: Type.Object({ id: Id, reason: OneOf(WITHDRAWAL_REASONS), why: Why }),
  data: Type.Object({}),
})
