import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { LADDER_STEPS, TEXT_CLASSES } from '../../ops-constants'
import { Why } from '../../ops-types'

/**
 * Recalls a message for both sides, or refuses a text for good; the member reads the class. Refusals: TEXT_UNKNOWN,
 * TEXT_DECIDED, SENIOR_NEEDED for a ban by a reviewer, ACCOUNT_STATE for a step against a banned account, CASE_TAKEN.
 */
export const takeBackText = opsCall('/ops/texts/remove', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({
    id: Id,
    class: OneOf(TEXT_CLASSES),
    /** A step against the author, with the same decision. */
    step: Type.Optional(OneOf(LADDER_STEPS)),
    why: Why,
  }),
  data: Type.Object({}),
})
