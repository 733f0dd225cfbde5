import { Type } from 'typebox'
import { call } from '../../call'
import { Id, Text } from '../../types/common'
import { GuardianStatus } from '../../types/guardian'

/**
 * The status of a claim, for its number and the phone that sent it. A claim of another phone is not found, as a number
 * that does not exist. This call is an addition to the specification. Source: product §7.13
 */
export const guardianStatus = call('/api/auth/guardian_status', {
  payload: Type.Object({ guardianTicket: Text(512), reference: Id }),
  data: GuardianStatus,
  errors: ['TICKET_EXPIRED', 'NOT_FOUND'],
})
