import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'

/**
 * Leaves a message where it is, or allows a refused text, which the member may then save or send again. Refusals:
 * TEXT_UNKNOWN, TEXT_DECIDED, CASE_TAKEN.
 */
export const approveText = opsCall('/ops/texts/approve', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ id: Id }),
  data: Type.Object({}),
})
