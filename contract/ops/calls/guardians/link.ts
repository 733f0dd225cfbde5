import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Chooses the account of a guardian's claim, which the operator found by a search. Refusals: GUARDIAN_UNKNOWN, GUARDIAN_DECIDED, MEMBER_UNKNOWN, CASE_TAKEN. */
export const linkGuardian = opsCall('/ops/guardians/link', {
  roles: ['finance', 'senior'],
  payload: Type.Object({ id: Id, memberId: Id, why: Why }),
  data: Type.Object({}),
})
