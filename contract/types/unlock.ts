import { Type, type Static } from 'typebox'
import { Coins, Count, EpochMs, Fen, Id, Nullable, OneOf } from './common'
import { TimelineStep } from './wallet'

/** How an owner lets buyers see the WeChat contact. Source: product §5.8. */
export const ConsentMode = OneOf(['ask', 'instant'] as const)

/** The member's own WeChat contact. Source: product §5.8. */
export const WxAccount = Type.Object({
  wxId: Nullable(Type.String()),
  masked: Nullable(Type.String()),
  saleEnabled: Type.Boolean(),
  consentMode: ConsentMode,
  state: OneOf(['none', 'ok', 'suspended'] as const),
  suspendedUntil: Nullable(EpochMs),
  suspendReason: Nullable(Type.String()),
  stats: Type.Object({ sold30d: Count, successRate30d: Nullable(Count), upheld30d: Count }),
  priceCoins: Coins,
  ownerShareFen: Fen,
  changesLeft: Count,
})
export type WxAccount = Static<typeof WxAccount>

/** The viewer's right to see a target's WeChat contact, once bought. Source: product §5.8. */
export const UnlockOrder = Type.Object({
  id: Id,
  buyerId: Id,
  ownerId: Id,
  priceCoins: Coins,
  paidCoins: Coins,
  ownerShareFen: Fen,
  consentMode: ConsentMode,
  state: OneOf([
    'asked',
    'declined',
    'timed_out',
    'cancelled',
    'refunded',
    'revealed',
    'confirmed',
    'auto_settled',
    'settled',
    'disputed',
    'clawback_claimed',
    'clawed_back',
    'dismissed',
  ] as const),
  wx: Nullable(Type.String()),
  createdAt: EpochMs,
  acceptBy: Nullable(EpochMs),
  revealedAt: Nullable(EpochMs),
  confirmBy: Nullable(EpochMs),
  feedback: Nullable(
    Type.Object({ result: Type.String(), score: Nullable(Count), detail: Nullable(Type.String()) }),
  ),
  ownerReply: Nullable(Type.String()),
  verdict: Nullable(Type.String()),
  timeline: Type.Array(TimelineStep),
})
export type UnlockOrder = Static<typeof UnlockOrder>
