import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Gives up a refund by hand that was certainly not paid. Refusal: REFUND_UNKNOWN. Refusal of all: CASE_TAKEN. */
export const giveUpRefund = opsCall('/ops/refunds/failed', {
  roles: ['finance'],
  isWeighty: true,
  payload: Type.Object({ id: Id, why: Why }),
  data: Type.Object({}),
})
