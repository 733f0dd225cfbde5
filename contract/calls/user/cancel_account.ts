import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, EpochMs, Nullable, OneOf, SmsCode, Text } from '../../types/common'
import { Wallet } from '../../types/wallet'

/** Closes the account: check, submit with a cooling-off, or take it back. Source: spec §7; product §4, §7.12. */
export const cancelAccount = call('/api/user/cancel_account', {
  payload: Type.Union([
    Type.Object({ step: OneOf(['check', 'withdraw'] as const) }),
    Type.Object({
      step: Type.Literal('submit'),
      reason: Type.Optional(Text(140)),
      smsTicket: Text(64),
      smsCode: SmsCode,
      clientToken: ClientToken,
    }),
  ]),
  data: Type.Object({
    blockers: Type.Array(Type.String()),
    balances: Nullable(Wallet),
    deadline: Nullable(EpochMs),
    state: OneOf(['active', 'cancelling'] as const),
  }),
  errors: [
    'CODE_WRONG',
    'TICKET_EXPIRED',
    'TOO_MANY_TRIES',
    'CANCELLATION_BLOCKED',
    'TOKEN_REUSED',
    'STATE_CHANGED',
  ],
})
