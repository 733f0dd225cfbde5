import { Type } from 'typebox'
import { EpochMs, Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/**
 * Confirms one of the times that the member proposed, with the address of the video room; also changes a confirmed one.
 * Refusals: AUTHENTICATION_UNKNOWN, AUTHENTICATION_DECIDED, AUTHENTICATION_UNSEEN, APPOINTMENT_STATE,
 * APPOINTMENT_TIME, ROOM_ADDRESS, CASE_TAKEN.
 */
export const confirmAppointment = opsCall('/ops/verifications/confirm-appointment', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({
    id: Id,
    at: EpochMs,
    roomUrl: Type.String({ minLength: 1, maxLength: 500 }),
    why: Why,
  }),
  data: Type.Object({}),
})
