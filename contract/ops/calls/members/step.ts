import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { LADDER_STEPS, STEP_REASONS } from '../../ops-constants'
import { Why } from '../../ops-types'

/** Takes a step against a member without a report. Refusals: MEMBER_UNKNOWN, ACCOUNT_STATE, SENIOR_NEEDED for a reviewer. */
export const stepMember = opsCall('/ops/members/step', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ id: Id, step: OneOf(LADDER_STEPS), reason: OneOf(STEP_REASONS), why: Why }),
  data: Type.Object({ sanctionId: Id }),
})
