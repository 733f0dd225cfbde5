import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { VERIFICATION_REASONS } from '../../ops-constants'
import { Why } from '../../ops-types'

/** Refuses a verification with the reason that the member reads. Refusals: as for passing, REASON_UNKNOWN, FACE_UNKNOWN. Refusal of all: CASE_TAKEN. */
export const refuseVerification = opsCall('/ops/verifications/refuse', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({
    id: Id,
    reason: OneOf(VERIFICATION_REASONS),
    /** True when only people may decide about this face from now on; only where an engine made a hash of it. */
    bansFace: Type.Optional(Type.Boolean()),
    why: Why,
  }),
  data: Type.Object({}),
})
