import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Gives the badge; by the operator who has just looked. Refusals: AUTHENTICATION_UNKNOWN, AUTHENTICATION_DECIDED, AUTHENTICATION_UNSEEN, SAME_OPERATOR, APPOINTMENT_STATE, APPOINTMENT_NOT_BEGUN. Refusal of all: CASE_TAKEN. */
export const passVerification = opsCall('/ops/verifications/pass', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ id: Id, why: Why }),
  data: Type.Object({}),
})
