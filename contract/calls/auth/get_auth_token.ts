import { Type } from 'typebox'
import { call } from '../../call'
import { Count, HumanProof, OneOf, Phone, Text } from '../../types/common'

/**
 * Starts a login: sends a code, or hands out what a carrier's button needs. WeChat's and Alipay's buttons need nothing of
 * ours, because what they hand out is used once. Source: spec §7, product §4, ours.
 */
export const getAuthToken = call('/api/auth/get_auth_token', {
  payload: Type.Union([
    /** `change_phone` sends to the number that a member wants to take. */
    Type.Object({
      scene: Type.Literal('sms'),
      phone: Phone,
      purpose: OneOf(['login', 'change_phone'] as const),
      humanProof: HumanProof,
    }),
    /** To the own phone of who asks, which the client only knows masked. */
    Type.Object({
      scene: Type.Literal('sms'),
      phone: Type.Optional(Phone),
      purpose: Type.Literal('sensitive'),
    }),
    Type.Object({ scene: Type.Literal('onetap'), origin: Text(120) }),
  ]),
  data: Type.Object({
    /** sms: names the code's ticket; the code itself travels by SMS alone. */
    ticket: Type.Optional(Type.String()),
    /** sms: seconds until another code may be asked for. */
    resendAfter: Type.Optional(Count),
    /** Seconds that the ticket lives. */
    expireIn: Type.Optional(Count),
    /** onetap: provider and its tokens. */
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
