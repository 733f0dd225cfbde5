import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/**
 * Records that the member did not come, once the time began. Refusals: AUTHENTICATION_UNKNOWN, AUTHENTICATION_DECIDED,
 * AUTHENTICATION_UNSEEN, APPOINTMENT_STATE, APPOINTMENT_NOT_BEGUN, CASE_TAKEN.
 */
export const missAppointment = opsCall('/ops/verifications/miss-appointment', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ id: Id, why: Why }),
  data: Type.Object({}),
})
