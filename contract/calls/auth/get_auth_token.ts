import { Type } from 'typebox'
import { call } from '../../call'
import { Count, HumanProof, OneOf, Phone, Text } from '../../types/common'

/**
 * Starts a login: sends a code, or returns what a carrier's button needs. WeChat's and Alipay's buttons need nothing of
 * ours, because their codes are used once. Source: spec §7, product §4, ours.
 */
export const getAuthToken = call('/api/auth/get_auth_token', {
  payload: Type.Union([
    /**
     * `change_phone` sends the code to the number that a member wants to use, `guardian` to the number of a guardian
     * who needs no account.
     */
    Type.Object({
      scene: Type.Literal('sms'),
      phone: Phone,
      purpose: OneOf(['login', 'change_phone', 'guardian'] as const),
      humanProof: HumanProof,
    }),
    /** Sends the code to the member's own phone, which the client knows only masked. */
    Type.Object({
      scene: Type.Literal('sms'),
      phone: Type.Optional(Phone),
      purpose: Type.Literal('sensitive'),
    }),
    Type.Object({ scene: Type.Literal('onetap'), origin: Text(120) }),
  ]),
  data: Type.Object({
    /** sms: names the code's ticket; only the SMS contains the code. */
    ticket: Type.Optional(Type.String()),
    /** sms: seconds until another code may be requested. */
    resendAfter: Type.Optional(Count),
    /** Lifetime of the ticket, in seconds. */
    expireIn: Type.Optional(Count),
    /** onetap: the provider and its tokens. */
    provider: Type.Optional(Type.String()),
    accessToken: Type.Optional(Type.String()),
    jwtToken: Type.Optional(Type.String()),
  }),
  errors: [
    'ONE_TAP_UNAVAILABLE',
    'TOO_MANY_TRIES',
    'CAPTCHA_REQUIRED',
    'RESEND_TOO_SOON',
    'PROVIDER_REFUSED',
    'PHONE_NOT_SUPPORTED',
    'FEATURE_OFF',
  ],
})
