import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, Fen, SmsCode, Text } from '../../types/common'
import { Withdrawal } from '../../types/wallet'

/** Requests a withdrawal to the member's Alipay account. Source: spec §7; product §4, §7.8. */
export const applyWithdraw = call('/api/user/apply_withdraw', {
  payload: Type.Object({
    amountFen: Fen,
    quoteFeeFen: Fen,
    clientToken: ClientToken,
    smsTicket: Type.Optional(Text(64)),
    smsCode: Type.Optional(SmsCode),
  }),
  data: Type.Object({ withdrawal: Withdrawal }),
  errors: [
    'FEATURE_OFF',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'BALANCE_TOO_LOW',
    'WITHDRAWAL_LIMIT',
    'ALIPAY_ACCOUNT_UNUSABLE',
    'REAL_NAME_REQUIRED',
    'FEE_CHANGED',
    'WITHDRAWAL_RUNNING',
    'SESSION_NOT_FRESH',
    'CODE_WRONG',
    'TICKET_EXPIRED',
    'TOO_MANY_TRIES',
    'TOKEN_REUSED',
    'PAUSED',
  ],
})
