import { guardianStatus } from '@contract/calls/auth/guardian_status'
import { answerPublic } from '../../../http/answer'

/** Answers `/api/auth/guardian_status`. */
export const route = answerPublic(guardianStatus, ({ payload, services, facts }) =>
  services.guardians.claims.status(payload.guardianTicket, payload.reference, facts.deviceId),
)
