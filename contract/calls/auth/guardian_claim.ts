import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, HumanProof, Text } from '../../types/common'
import { GuardianForm, GuardianPhotos, GuardianStatus } from '../../types/guardian'

/**
 * A guardian's claim for the refund of what a minor paid. The answer is the same whether an account fits the claim or
 * not. A repeated token repeats the answer. This call is an addition to the specification. Source: product §7.13
 */
export const guardianClaim = call('/api/auth/guardian_claim', {
  payload: Type.Object({
    guardianTicket: Text(512),
    form: GuardianForm,
    /** Photos that `guardian_evidence` stored for the same phone. */
    kinship: GuardianPhotos,
    payment: GuardianPhotos,
    /** The guardian agrees that the claim and its photos are processed. */
    consent: Type.Boolean(),
    humanProof: HumanProof,
    clientToken: ClientToken,
  }),
  data: GuardianStatus,
  errors: ['TICKET_EXPIRED', 'CONSENT_REQUIRED', 'TOO_MANY_TRIES', 'CAPTCHA_REQUIRED', 'TOKEN_REUSED'],
})
