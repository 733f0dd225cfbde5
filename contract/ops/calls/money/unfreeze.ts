import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Lifts every freeze of payouts. Refusal: PAYOUTS_NOT_FROZEN. */
export const unfreezePayouts = opsCall('/ops/money/unfreeze', {
  roles: ['finance'],
  isWeighty: true,
  payload: Type.Object({ why: Why }),
  data: Type.Object({}),
})
