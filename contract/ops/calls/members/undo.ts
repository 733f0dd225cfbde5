import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Takes back the own step of the last ten minutes. Refusals: UNDO_OVER, REPORTS_OPEN. */
export const undoStep = opsCall('/ops/members/undo', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ sanctionId: Id, why: Why }),
  data: Type.Object({}),
})
