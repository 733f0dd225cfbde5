import { guardianProof } from '@contract/calls/auth/guardian_proof'
import { answerPublic } from '../../../http/answer'

/** Answers `/api/auth/guardian_proof`. */
export const route = answerPublic(guardianProof, ({ payload, services, facts }) =>
  services.guardians.claims.prove(payload, facts),
)
