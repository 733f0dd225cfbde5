import { Type } from 'typebox'
import { OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { CASE_QUEUES } from '../../ops-constants'
import { CaseOutline, Limit } from '../../ops-types'

/** Waiting cases of a queue, the most urgent first. Refusal: ROLE_MISSING for a queue of other roles. */
export const listCases = opsCall('/ops/cases/list', {
  roles: ['reviewer', 'senior', 'finance', 'support', 'auditor'],
  payload: Type.Object({ queue: OneOf(CASE_QUEUES), limit: Limit }),
  data: Type.Object({ list: Type.Array(CaseOutline) }),
})
