import { Type, type Static } from 'typebox'
import { call } from '../../call'
import { ClientToken, Coins, Count, EpochMs, Fen, Nullable, OneOf, SmsCode, Text } from '../../types/common'
import { CANCEL_REASON_MAX } from '../../constants'

/** Something that has to end before the account can: each has a page where the member ends it. Source: product §7.12.1 */
export const CancelBlocker = Type.Object({
  kind: OneOf(['escrow', 'dispute', 'withdrawal', 'income_pending'] as const),
  /** How many orders or withdrawals; 1 for held income. */
  count: Count,
  /** When it ends by itself; null when somebody has to act. */
  until: Nullable(EpochMs),
})
export type CancelBlocker = Static<typeof CancelBlocker>

/** What becomes of what the member owns. Source: product §7.12.1 */
export const ClosingMoney = Type.Object({
  /** May be taken out whole: neither the minimum nor a limit nor a fee holds for the last withdrawal. */
  incomeFen: Fen,
  /** Code of what stands in the way of that withdrawal, and until when; null when nothing does. */
  payout: Nullable(Type.Object({ code: Type.Integer(), until: Nullable(EpochMs) })),
  /** Where it would go, masked; null without an account. */
  payoutTo: Nullable(Type.String()),
  /** Paid for coins that are unspent: goes back by the way it came. */
  refundFen: Fen,
  /** Unspent, but too old for the way it came: customer service pays it. */
  byHandFen: Fen,
  /** Contacts bought whose time to complain still runs: submitting confirms them, and their owners are paid. */
  openUnlocks: Count,
  /** Given coins that are lost. */
  lostCoins: Coins,
  vipExpireAt: Nullable(EpochMs),
})
export type ClosingMoney = Static<typeof ClosingMoney>

/** Closes the account: check, submit with a cooling-off, or take it back. Source: spec §7; product §4, §7.12. */
export const cancelAccount = call('/api/user/cancel_account', {
  payload: Type.Union([
    Type.Object({ step: OneOf(['check', 'withdraw'] as const) }),
    Type.Object({
      step: Type.Literal('submit'),
      reason: Type.Optional(Text(CANCEL_REASON_MAX)),
      /** What becomes of income that is there; asked for only then. */
      income: Type.Optional(OneOf(['withdraw', 'give_up'] as const)),
      smsTicket: Text(64),
      smsCode: SmsCode,
      clientToken: ClientToken,
    }),
  ]),
  data: Type.Object({
    state: OneOf(['active', 'cancelling'] as const),
    /** Last moment to come back; null while the account is not being cancelled. */
    deadline: Nullable(EpochMs),
    blockers: Type.Array(CancelBlocker),
    /** Null once it is being cancelled. */
    balances: Nullable(ClosingMoney),
    /** Days in which logging in brings the account back. */
    coolingDays: Count,
  }),
  errors: [
    'CODE_WRONG',
    'TICKET_EXPIRED',
    'TOO_MANY_TRIES',
    'CANCELLATION_BLOCKED',
    'REAL_NAME_REQUIRED',
    'ALIPAY_ACCOUNT_UNUSABLE',
    'WITHDRAWAL_RUNNING',
    'FEATURE_OFF',
    'TOKEN_REUSED',
    'STATE_CHANGED',
  ],
})
