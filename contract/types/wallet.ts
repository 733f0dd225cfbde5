import { Type, type Static } from 'typebox'
import { Coins, Count, EpochMs, Fen, Id, Nullable, OneOf } from './common'

/** The member's wallet. Source: product §5.7. */
export const Wallet = Type.Object({
  /** Bought coins: they can pay other members and never expire. */
  principalCoins: Coins,
  /** Given coins: they pay only for the product's services, and expire. */
  bonusCoins: Coins,
  totalCoins: Coins,
  /** The given coins that expire next; null without any. */
  nextBonusExpiry: Nullable(Type.Object({ coins: Coins, at: EpochMs })),
  /** Earned income that is held or not final yet. */
  incomePendingFen: Fen,
  incomeAvailableFen: Fen,
  /** The next release of income; null while none has a date. */
  nextIncomeRelease: Nullable(Type.Object({ fen: Fen, at: EpochMs })),
  withdrawFrozenFen: Fen,
  /** Coins paid for unlocks that are not settled. */
  escrowCoins: Coins,
  firstRechargeDone: Type.Boolean(),
})
export type Wallet = Static<typeof Wallet>

/** A step of a bill, an order or a withdrawal; `note` is in the member's language. */
export const TimelineStep = Type.Object({ state: Type.String(), at: EpochMs, note: Nullable(Type.String()) })
export type TimelineStep = Static<typeof TimelineStep>

/** Kind of a bill, one for each of the four record pages. Source: product §5.7. */
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
 * The state of a bill. `processing`: nothing has moved; `done`; `held`: paid, not final (escrow, held income);
 * `reviewing`, `approved`, `paying`: a running withdrawal; `closed`: never paid; `returned`: given back in full.
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

/** The payment channel. `local` is the demo's confirm page. Source: product §6; providers of payment */
export const PayChannel = OneOf(['local', 'wx_virtual', 'wx_jsapi', 'wx_h5', 'ali_wap', 'ali_mini'] as const)
export type PayChannel = Static<typeof PayChannel>

/**
 * Why the member cannot refund an order now. `unpaid`: never paid; `refunded`: in full already; `running`: a refund is
 * on its way; `late`: paid too long ago; `spent`: no bought coins of it are left; `used`: a benefit of the membership
 * was used; `often`: too many refunds in 30 days. Source: product §7.7.1, §7.8.4
 */
export const RefundObstacle = OneOf([
  'unpaid',
  'refunded',
  'running',
  'late',
  'spent',
  'used',
  'often',
] as const)
export type RefundObstacle = Static<typeof RefundObstacle>

/** What a refund returns and takes away; of a refund on its way what it took. Source: product §7.7.1, §7.8.4 */
export const RefundOffer = Type.Object({
  /** Goes back the way it was paid; 0 when nothing can. */
  amountFen: Fen,
  /** Bought coins that are taken away. */
  coins: Coins,
  /** Given coins of the order that are taken away with them. */
  bonusCoins: Coins,
  /** Days of membership that are taken away. */
  days: Count,
  /** Null when the member can refund now. */
  why: Nullable(RefundObstacle),
})
export type RefundOffer = Static<typeof RefundOffer>

/** A ledger entry as the member sees it; never with another member's id, phone or WeChat. Source: product §5.7. */
export const Bill = Type.Object({
  id: Id,
  /** The number to give to the help desk. */
  billNo: Type.String(),
  type: BillType,
  bizType: BizType,
  /** In the member's language. */
  title: Type.String(),
  /** Money of the bill; 0 when only coins moved. Of a withdrawal the whole amount, of income what the member gets. */
  amountFen: Fen,
  /**
   * The product's fee: part of a withdrawal's amount; beside the income of an unlock. Null without a fee.
   */
  feeFen: Nullable(Fen),
  /** Coins of the bill; 0 when only money moved. */
  coins: Coins,
  sign: Type.Unsafe<1 | -1>({ type: 'integer', enum: [1, -1] }),
  state: BillState,
  /** Why it was returned or closed, in the member's language; null without a reason. */
  reason: Nullable(Type.String()),
  channel: Nullable(PayChannel),
  /** The member's income, or coins, after the bill; null when none moved. */
  balanceAfterFen: Nullable(Fen),
  balanceAfterCoins: Nullable(Coins),
  peer: Nullable(Type.Object({ nickname: Type.String() })),
  orderNo: Nullable(Type.String()),
  createdAt: EpochMs,
  settledAt: Nullable(EpochMs),
  /** When held income becomes or became available; null without a date, and for other bills. */
  releaseAt: Nullable(EpochMs),
  canAppeal: Type.Boolean(),
})
export type Bill = Static<typeof Bill>

/** A withdrawal of income. Source: product §5.7. */
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

/** The member's Alipay account, masked. Source: product §5.7. */
export const AlipayAccount = Type.Object({
  account: Nullable(Type.String()),
  realName: Nullable(Type.String()),
  idCardMasked: Nullable(Type.String()),
  verifiedAt: Nullable(EpochMs),
  /** Withdrawals to it are blocked until then; null when it may be used. */
  lockedUntil: Nullable(EpochMs),
  changesLeftThisMonth: Count,
  /** True when the form needs the identity card number. */
  idCardRequired: Type.Boolean(),
})
export type AlipayAccount = Static<typeof AlipayAccount>
