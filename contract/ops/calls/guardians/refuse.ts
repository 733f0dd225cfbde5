import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { GUARDIAN_REASONS } from '../../ops-constants'
import { Why } from '../../ops-types'

/** Refuses a guardian's claim with a reason that the guardian reads. Refusals: GUARDIAN_UNKNOWN, GUARDIAN_DECIDED, CASE_TAKEN. */
export const refuseGuardian = opsCall('/ops/guardians/refuse', {
  roles: ['finance', 'senior'],
  payload: Type.Object({ id: Id, reason: OneOf(GUARDIAN_REASONS), why: Why }),
  data: Type.Object({}),
})
