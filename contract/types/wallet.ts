import { Type, type Static } from 'typebox'
import { Coins, Count, EpochMs, Fen, Id, Nullable, OneOf } from './common'

/** What the member owns. Source: product §5.7. */
export const Wallet = Type.Object({
  /** Bought coins: they may pay other members and never expire. */
  principalCoins: Coins,
  /** Given coins: for services of the product alone; they expire. */
  bonusCoins: Coins,
  totalCoins: Coins,
  /** The bonus that expires next; null without any. */
  nextBonusExpiry: Nullable(Type.Object({ coins: Coins, at: EpochMs })),
  /** Earned, but held back or not final yet. */
  incomePendingFen: Fen,
  incomeAvailableFen: Fen,
  /** The income that becomes available next; null while none has a date. */
  nextIncomeRelease: Nullable(Type.Object({ fen: Fen, at: EpochMs })),
  withdrawFrozenFen: Fen,
  /** Paid for unlocks that are not settled. */
  escrowCoins: Coins,
  firstRechargeDone: Type.Boolean(),
})
export type Wallet = Static<typeof Wallet>

/** Step of a bill, an order or a withdrawal; `note` is in the member's language. */
export const TimelineStep = Type.Object({ state: Type.String(), at: EpochMs, note: Nullable(Type.String()) })
export type TimelineStep = Static<typeof TimelineStep>

/** Kind of a bill: the four record pages. Source: product §5.7. */
export const BillType = OneOf(['recharge', 'income', 'payment', 'withdrawal'] as const)
export type BillType = Static<typeof BillType>

/** What a bill is for. Source: product §5.7 */
export const BizType = OneOf([
  'coin_recharge',
  'recharge_refund',
  'unlock_income',
  'invite_income',
  'income_clawback',
  'vip_purchase',
  'vip_refund',
  'unlock_spend',
  'unlock_refund',
  'greeting_spend',
  'bonus_grant',
  'bonus_expire',
  'withdraw',
] as const)
export type BizType = Static<typeof BizType>

/**
 * Where a bill stands. `processing`: nothing has moved; `done`; `held`: paid, not final (escrow, income held back);
 * `reviewing`, `approved`, `paying`: a withdrawal under way; `closed`: never paid; `returned`: given back whole.
 * Source: product §5.7, ours
 */
export const BillState = OneOf([
  'processing',
  'held',
  'done',
  'closed',
  'returned',
  'reviewing',
  'approved',
  'paying',
] as const)
export type BillState = Static<typeof BillState>

/** By which way money is paid. `local` is the confirm page of the demo. Source: product §6; providers of payment */
export const PayChannel = OneOf(['local', 'wx_virtual', 'wx_jsapi', 'wx_h5', 'ali_wap', 'ali_mini'] as const)
export type PayChannel = Static<typeof PayChannel>

/** A ledger entry as shown to the member; never with another member's id, phone or WeChat. Source: product §5.7. */
export const Bill = Type.Object({
  id: Id,
  /** Number to name to the service. */
  billNo: Type.String(),
  type: BillType,
  bizType: BizType,
  /** In the member's language. */
  title: Type.String(),
  /** Money of the bill; 0 where coins alone moved. Of a withdrawal what was taken out, of income what the member gets. */
  amountFen: Fen,
  /**
   * What the platform keeps: a withdrawal's fee, part of its amount; its share of an unlock, beside the income. Null where
   * there is none.
   */
  feeFen: Nullable(Fen),
  /** Coins of the bill; 0 where money alone moved. */
  coins: Coins,
  sign: Type.Unsafe<1 | -1>({ type: 'integer', enum: [1, -1] }),
  state: BillState,
  /** Why it was returned or closed, in the member's language; null when there is nothing to say. */
  reason: Nullable(Type.String()),
  channel: Nullable(PayChannel),
  /** The member's income, or coins, after it; null where none moved. */
  balanceAfterFen: Nullable(Fen),
  balanceAfterCoins: Nullable(Coins),
  peer: Nullable(Type.Object({ nickname: Type.String() })),
  orderNo: Nullable(Type.String()),
  refundOf: Nullable(Id),
  createdAt: EpochMs,
  settledAt: Nullable(EpochMs),
  /** When held income becomes available, or did; null while it has no date, and for anything else. */
  releaseAt: Nullable(EpochMs),
  canAppeal: Type.Boolean(),
})
export type Bill = Static<typeof Bill>

/** A request to take income out. Source: product §5.7. */
export const Withdrawal = Type.Object({
  id: Id,
  amountFen: Fen,
  feeFen: Fen,
  arriveFen: Fen,
  state: OneOf(['reviewing', 'approved', 'paying', 'paid', 'rejected', 'failed', 'returned'] as const),
  reason: Nullable(Type.String()),
  alipayMasked: Type.String(),
  createdAt: EpochMs,
  timeline: Type.Array(TimelineStep),
})
export type Withdrawal = Static<typeof Withdrawal>

/** The bound Alipay account, masked. Source: product §5.7. */
export const AlipayAccount = Type.Object({
  account: Nullable(Type.String()),
  realName: Nullable(Type.String()),
  idCardMasked: Nullable(Type.String()),
  verifiedAt: Nullable(EpochMs),
  /** No withdrawal goes to it before this; null when it may be used. */
  lockedUntil: Nullable(EpochMs),
  changesLeftThisMonth: Count,
  /** The form asks for the number of the identity card. */
  idCardRequired: Type.Boolean(),
})
export type AlipayAccount = Static<typeof AlipayAccount>
