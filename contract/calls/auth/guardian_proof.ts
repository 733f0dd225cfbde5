import { Type } from 'typebox'
import { call } from '../../call'
import { Count, HumanProof, Phone, SmsCode, Text } from '../../types/common'

/**
 * Proves the phone of a guardian, who needs no account, by a code that `get_auth_token` sent for `guardian`. The ticket
 * admits photos, a claim and the status of claims from the same device. This call is an addition to the specification.
 * Source: product §7.13
 */
export const guardianProof = call('/api/auth/guardian_proof', {
  payload: Type.Object({ ticket: Text(64), phone: Phone, smsCode: SmsCode, humanProof: HumanProof }),
  data: Type.Object({
    guardianTicket: Type.String(),
    /** Lifetime of the ticket, in seconds. */
    expireIn: Count,
    phoneMasked: Type.String(),
  }),
  errors: ['CODE_WRONG', 'TICKET_EXPIRED', 'TOO_MANY_TRIES', 'CAPTCHA_REQUIRED', 'PHONE_NOT_SUPPORTED'],
})
