import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { TEXT_APPROVALS } from '../../ops-constants'

/**
 * Leaves a message where it is, or allows a refused text, which the member may then save or send again. A picture or voice
 * that a vendor of moderation blocked is shown to both sides again. Refusals: TEXT_UNKNOWN, TEXT_DECIDED, CASE_TAKEN.
 */
export const approveText = opsCall('/ops/texts/approve', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ id: Id }),
  data: Type.Object({
    /** `gone`: a blocked picture or voice is right, and nothing is left to show. */
    outcome: OneOf(TEXT_APPROVALS),
  }),
})
