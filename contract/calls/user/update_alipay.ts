import { Type } from 'typebox'
import { call } from '../../call'
import { SmsCode, Text } from '../../types/common'
import { AlipayAccount } from '../../types/wallet'

/** Binds or changes the Alipay account. Source: spec §7; product §4, §9. */
export const updateAlipay = call('/api/user/update_alipay', {
  payload: Type.Object({
    account: Text(100),
    realName: Text(30),
    idCardNo: Type.Optional(Text(18)),
    consent: Type.Boolean(),
    smsTicket: Text(64),
    smsCode: SmsCode,
  }),
  data: Type.Object({ alipay: AlipayAccount }),
  errors: [
    'CODE_WRONG',
    'TICKET_EXPIRED',
    'TOO_MANY_TRIES',
    'CONSENT_REQUIRED',
    'ALIPAY_ACCOUNT_UNUSABLE',
    'PAYEE_NAME_MISMATCH',
    'ALIPAY_ACCOUNT_TAKEN',
    'WITHDRAWAL_RUNNING',
    'UNDER_AGE',
  ],
})
