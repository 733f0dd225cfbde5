import { guardianClaim } from '@contract/calls/auth/guardian_claim'
import { answerPublic } from '../../../http/answer'

/** Answers `/api/auth/guardian_claim`. */
export const route = answerPublic(guardianClaim, ({ payload, services, facts }) =>
  services.guardians.claims.submit(payload, facts),
)
