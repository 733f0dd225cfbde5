import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Ends the running restriction or ban of another operator. Refusals: MEMBER_UNKNOWN, NOTHING_RUNS, SAME_OPERATOR, REPORTS_OPEN. */
export const liftStep = opsCall('/ops/members/lift', {
  roles: ['senior'],
  payload: Type.Object({ id: Id, why: Why }),
  data: Type.Object({}),
})
