import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { CASE_QUEUES } from '../../ops-constants'
import { CaseFile } from '../../ops-types'

/**
 * A case with all its facts; the reading is logged. Refusals: ROLE_MISSING, TEXT_UNKNOWN, AUTHENTICATION_UNKNOWN,
 * UNLOCK_UNKNOWN, WITHDRAWAL_UNKNOWN, REFUND_UNKNOWN, TICKET_UNKNOWN, EXPORT_UNKNOWN.
 */
export const openCase = opsCall('/ops/cases/open', {
  roles: ['reviewer', 'senior', 'finance', 'support', 'auditor'],
  payload: Type.Object({ queue: OneOf(CASE_QUEUES), id: Id }),
  data: CaseFile,
})
