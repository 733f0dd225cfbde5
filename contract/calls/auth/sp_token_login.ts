import { Type } from 'typebox'
import { call } from '../../call'
import { Consents, EpochMs, HumanProof, Id, OneOf, Phone, SmsCode, Text } from '../../types/common'

const shared = {
  consents: Consents,
  /** Accepted as product §4 names it; what counts is the header `X-Device-Id`, which every call carries. */
  deviceId: Type.Optional(Text(64)),
  /** Accepted as product §4 names it; what binds is the code that comes with `register`, where it can be taken off again. */
  inviteCode: Type.Optional(Text(16)),
  /** Brings a cancelling account back. */
  restore: Type.Optional(Type.Boolean()),
}

/**
 * Finishes a login: a known phone gets a session, a new one a register ticket; `ACCOUNT_BANNED` carries `Ban`.
 * Source: spec §7, product §4.
 */
export const spTokenLogin = call('/api/auth/sp_token_login', {
  payload: Type.Union([
    Type.Object({
      scene: Type.Literal('sms'),
      ticket: Text(64),
      phone: Phone,
      smsCode: SmsCode,
      humanProof: HumanProof,
      ...shared,
    }),
    Type.Object({ scene: Type.Literal('onetap'), spToken: Text(512), ...shared }),
    Type.Object({ scene: Type.Literal('wx'), loginCode: Text(256), phoneCode: Text(256), ...shared }),
    Type.Object({ scene: Type.Literal('alipay'), authCode: Text(256), encryptedPhone: Text(512), ...shared }),
  ]),
  data: Type.Object({
    registerState: OneOf(['active', 'incomplete', 'new', 'cancelling'] as const),
    token: Type.Optional(Type.String()),
    tokenExpireAt: Type.Optional(EpochMs),
    userId: Type.Optional(Id),
    /** new: lets `register` create the account within 15 minutes. */
    registerTicket: Type.Optional(Type.String()),
    phoneMasked: Type.Optional(Type.String()),
    /** cancelling: last moment to restore. */
    cancelDeadline: Type.Optional(EpochMs),
  }),
  errors: [
    'ONE_TAP_UNAVAILABLE',
    'CODE_WRONG',
    'TICKET_EXPIRED',
    'TOO_MANY_TRIES',
    'CAPTCHA_REQUIRED',
    'CONSENT_REQUIRED',
    'PROVIDER_REFUSED',
    'PHONE_NOT_SUPPORTED',
    'ACCOUNT_CANCELLED',
    'ACCOUNT_BANNED',
    'FEATURE_OFF',
  ],
})
