import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { APPOINTMENT_REASONS } from '../../ops-constants'
import { Why } from '../../ops-types'

/**
 * Ends an appointment that the team cannot hold; the member reads the reason and may ask again. Refusals:
 * AUTHENTICATION_UNKNOWN, AUTHENTICATION_DECIDED, AUTHENTICATION_UNSEEN, APPOINTMENT_STATE, REASON_UNKNOWN, CASE_TAKEN.
 */
export const declineAppointment = opsCall('/ops/verifications/decline-appointment', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ id: Id, reason: OneOf(APPOINTMENT_REASONS), why: Why }),
  data: Type.Object({}),
})
