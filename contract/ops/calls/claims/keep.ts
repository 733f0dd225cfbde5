import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { Claim, Subject } from '../../ops-types'

/**
 * Claims a case for ten minutes, or renews the operator's own claim. Refusals: CASE_TAKEN with `by`, ROLE_MISSING for a
 * case of other roles.
 */
export const keepClaim = opsCall('/ops/claims/keep', {
  roles: ['reviewer', 'senior', 'finance', 'support'],
  payload: Type.Object({ subject: Subject }),
  data: Type.Object({ claim: Claim }),
})
