import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/**
 * Answers an appeal once; never by the operator whose decision it is against.
 * Refusals: CASE_TAKEN, APPEAL_UNKNOWN, APPEAL_DECIDED, SAME_OPERATOR, REPORTS_OPEN, WHY_MISSING.
 */
export const decideAppeal = opsCall('/ops/appeals/decide', {
  roles: ['senior'],
  payload: Type.Object({ id: Id, verdict: OneOf(['granted', 'refused']), why: Why }),
  data: Type.Object({}),
})
