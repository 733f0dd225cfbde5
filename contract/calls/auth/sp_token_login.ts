import { Type } from 'typebox'
import { call } from '../../call'
import { Consents, EpochMs, HumanProof, Id, OneOf, Phone, SmsCode, Text } from '../../types/common'

const shared = {
  consents: Consents,
  /** Accepted because product §4 names it; the server uses the header `X-Device-Id` of every call instead. */
  deviceId: Type.Optional(Text(64)),
  /**
   * Accepted because product §4 names it; the server uses the code in `register`, which the member can still remove.
   */
  inviteCode: Type.Optional(Text(16)),
  /** Restores a cancelled account during the cooling-off. */
  restore: Type.Optional(Type.Boolean()),
}

/**
 * Finishes a login: a known phone gets a session, a new one a registration ticket; `ACCOUNT_BANNED` carries `Ban`.
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
    Type.Object({ scene: Type.Literal('onetap'), spToken: Text(2_048), ...shared }),
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
    /** cancelling: the last moment to restore the account. */
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
    'PAUSED',
  ],
})
