import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Stops all payouts that have not begun. Refusal: PAYOUTS_FROZEN. */
export const freezePayouts = opsCall('/ops/money/freeze', {
  roles: ['finance'],
  isWeighty: true,
  payload: Type.Object({ why: Why }),
  data: Type.Object({}),
})
