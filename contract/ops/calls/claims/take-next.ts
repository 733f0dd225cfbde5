import { Type } from 'typebox'
import { Nullable, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { CASE_QUEUES } from '../../ops-constants'
import { Subject } from '../../ops-types'

/**
 * Claims the most urgent case of a queue that nobody works on; null without one.
 * Refusal: ROLE_MISSING for a queue of other roles.
 */
export const takeNext = opsCall('/ops/claims/take-next', {
  roles: ['reviewer', 'senior', 'finance', 'support'],
  payload: Type.Object({ queue: OneOf(['reports', 'appeals', ...CASE_QUEUES]) }),
  data: Type.Object({ subject: Nullable(Subject) }),
})
