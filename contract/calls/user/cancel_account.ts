import { Type, type Static } from 'typebox'
import { call } from '../../call'
import { ClientToken, Coins, Count, EpochMs, Fen, Nullable, OneOf, SmsCode, Text } from '../../types/common'
import { CANCEL_REASON_MAX } from '../../constants'

/** Something that blocks the cancellation; each kind has a page on which the member ends it. Source: product §7.12.1 */
export const CancelBlocker = Type.Object({
  kind: OneOf(['escrow', 'dispute', 'withdrawal', 'income_pending'] as const),
  /** The number of orders or withdrawals; 1 for held income. */
  count: Count,
  /** When it ends by itself; null when the member has to act. */
  until: Nullable(EpochMs),
})
export type CancelBlocker = Static<typeof CancelBlocker>

/** What happens to the member's money. Source: product §7.12.1 */
export const ClosingMoney = Type.Object({
  /** Income that can be withdrawn in full: the last withdrawal has no minimum, limit or fee. */
  incomeFen: Fen,
  /** Code of what blocks that withdrawal, and until when; null when nothing does. */
  payout: Nullable(Type.Object({ code: Type.Integer(), until: Nullable(EpochMs) })),
  /** The account that it would go to, masked; null without an account. */
  payoutTo: Nullable(Type.String()),
  /** Paid for unspent coins; goes back through the payment channel. */
  refundFen: Fen,
  /** Paid for unspent coins but too old for the payment channel; the help desk pays it by hand. */
  byHandFen: Fen,
  /** Bought contacts whose window is still open: submitting settles them, and their owners are paid. */
  openUnlocks: Count,
  /** Given coins that the member loses. */
  lostCoins: Coins,
  vipExpireAt: Nullable(EpochMs),
})
export type ClosingMoney = Static<typeof ClosingMoney>

/**
 * Closes the account: checks, or submits with a cooling-off. A login takes the cancellation back, because submitting
 * ends every session. Source: spec §7; product §4, §7.12.
 */
export const cancelAccount = call('/api/user/cancel_account', {
  payload: Type.Union([
    Type.Object({ step: Type.Literal('check') }),
    Type.Object({
      step: Type.Literal('submit'),
      reason: Type.Optional(Text(CANCEL_REASON_MAX)),
      /** What happens to available income; needed only when there is some. */
      income: Type.Optional(OneOf(['withdraw', 'give_up'] as const)),
      smsTicket: Text(64),
      smsCode: SmsCode,
      clientToken: ClientToken,
    }),
  ]),
  data: Type.Object({
    state: OneOf(['active', 'cancelling'] as const),
    /** The last moment to come back; null while the account is not being cancelled. */
    deadline: Nullable(EpochMs),
    blockers: Type.Array(CancelBlocker),
    /** Null once the account is being cancelled. */
    balances: Nullable(ClosingMoney),
    /** Days in which a login restores the account. */
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
