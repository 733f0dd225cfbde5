import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Cancels a planned change. Refusals: PLAN_UNKNOWN, PLAN_OVER with `state`, WHY_MISSING. */
export const cancelSettingPlan = opsCall('/ops/settings/cancel-plan', {
  roles: ['admin'],
  isWeighty: true,
  payload: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }), why: Why }),
  data: Type.Object({}),
})
