import { Type, type Static } from 'typebox'
import { Coins, Count, EpochMs, Fen, Id, Nullable, OneOf } from './common'

/** What the member owns. Source: product §5.7. */
export const Wallet = Type.Object({
  principalCoins: Coins,
  bonusCoins: Coins,
  totalCoins: Coins,
  incomePendingFen: Fen,
  incomeAvailableFen: Fen,
  withdrawFrozenFen: Fen,
  escrowCoins: Coins,
  firstRechargeDone: Type.Boolean(),
})
export type Wallet = Static<typeof Wallet>

/** Step of a bill, an order or a withdrawal. */
export const TimelineStep = Type.Object({ state: Type.String(), at: EpochMs, note: Nullable(Type.String()) })

/** Kind of a bill: the four record pages. Source: product §5.7. */
export const BillType = OneOf(['recharge', 'income', 'payment', 'withdrawal'] as const)

/** A ledger entry as shown to the member. Source: product §5.7. */
export const Bill = Type.Object({
  id: Id,
  billNo: Type.String(),
  type: BillType,
  bizType: Type.String(),
  title: Type.String(),
  amountFen: Fen,
  coins: Coins,
  sign: Type.Unsafe<1 | -1>({ type: 'integer', enum: [1, -1] }),
  state: Type.String(),
  peer: Nullable(Type.Object({ nickname: Type.String() })),
  orderNo: Nullable(Type.String()),
  refundOf: Nullable(Id),
  createdAt: EpochMs,
  settledAt: Nullable(EpochMs),
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
  lockedUntil: Nullable(EpochMs),
  changesLeftThisMonth: Count,
})
export type AlipayAccount = Static<typeof AlipayAccount>
