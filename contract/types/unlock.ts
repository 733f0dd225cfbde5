import { Type, type Static } from 'typebox'
import { Coins, Count, EpochMs, Fen, Id, Nullable, OneOf } from './common'
import { MemberBrief } from './member'
import { TimelineStep } from './wallet'

/** How an owner lets buyers see the WeChat contact. Source: product §5.8. */
export const ConsentMode = OneOf(['ask', 'instant'] as const)
export type ConsentMode = Static<typeof ConsentMode>

/** The members who may unlock: those with whom the owner has exchanged messages, or matches. Source: screens.md 26 */
export const UnlockAudience = OneOf(['chatted', 'matched'] as const)
export type UnlockAudience = Static<typeof UnlockAudience>

/** The buyer's feedback on an unlocked contact. Source: product §7.6.6 */
export const FeedbackResult = OneOf([
  'added',
  'not_accepted',
  'not_found',
  'wrong_person',
  'deleted_after_add',
  'asked_money',
  'fraud',
  'other',
] as const)
export type FeedbackResult = Static<typeof FeedbackResult>

/** The member's own WeChat contact. Source: product §5.8. */
export const WxAccount = Type.Object({
  wxId: Nullable(Type.String()),
  masked: Nullable(Type.String()),
  saleEnabled: Type.Boolean(),
  consentMode: ConsentMode,
  audience: UnlockAudience,
  state: OneOf(['none', 'ok', 'suspended'] as const),
  suspendedUntil: Nullable(EpochMs),
  suspendReason: Nullable(Type.String()),
  stats: Type.Object({ sold30d: Count, successRate30d: Nullable(Count), upheld30d: Count }),
  priceCoins: Coins,
  ownerShareFen: Fen,
  changesLeft: Count,
})
export type WxAccount = Static<typeof WxAccount>

/**
 * The state of an unlock order. `declined`, `timed_out`, `cancelled` and `refunded` are ended and fully refunded;
 * `settled` is ended and paid to the owner, though a claim of fraud may follow for a week.
 * Source: product §5.8, ours (the two last steps of an ending are one)
 */
export const UnlockState = OneOf([
  'asked',
  'declined',
  'timed_out',
  'cancelled',
  'revealed',
  'disputed',
  'refunded',
  'settled',
  'clawback_claimed',
  'clawed_back',
  'dismissed',
] as const)
export type UnlockState = Static<typeof UnlockState>

/** What a member of an order may do now. Source: product §7.6 */
export const UnlockAct = OneOf([
  'accept',
  'decline',
  'cancel',
  'confirm',
  'complain',
  'claim_fraud',
  'reply',
] as const)
export type UnlockAct = Static<typeof UnlockAct>

/** A bought right to see a target's WeChat contact. Source: product §5.8. */
export const UnlockOrder = Type.Object({
  id: Id,
  /** The viewer's side of the order. */
  role: OneOf(['buyer', 'owner'] as const),
  /** The other member; neutral once the account is deactivated or blocked. */
  peer: MemberBrief,
  priceCoins: Coins,
  paidCoins: Coins,
  ownerShareFen: Fen,
  consentMode: ConsentMode,
  state: UnlockState,
  /** What the viewer may do now. */
  acts: Type.Array(UnlockAct),
  /** The contact at the time of the reveal; only for the buyer, null before it and once the coins are refunded. */
  wx: Nullable(Type.String()),
  /** The buyer's note to the owner. */
  note: Nullable(Type.String()),
  createdAt: EpochMs,
  /** The owner may decide until then; null unless asked. */
  acceptBy: Nullable(EpochMs),
  revealedAt: Nullable(EpochMs),
  /** The order settles by itself then; null unless revealed. */
  confirmBy: Nullable(EpochMs),
  /** When `not_accepted` becomes possible; null unless revealed. */
  complainFrom: Nullable(EpochMs),
  /** The owner may answer until then; null unless disputed or claimed back. */
  replyBy: Nullable(EpochMs),
  feedback: Nullable(
    Type.Object({
      result: FeedbackResult,
      score: Nullable(Count),
      tags: Type.Array(Type.String()),
      detail: Nullable(Type.String()),
    }),
  ),
  ownerReply: Nullable(Type.String()),
  /** The member in whose favour a dispute was decided; `timeline` has the reviewer's reason. Null while open. */
  verdict: Nullable(OneOf(['buyer', 'owner'] as const)),
  /** When the owner changed the contact after the reveal. */
  changedAt: Nullable(EpochMs),
  timeline: Type.Array(TimelineStep),
})
export type UnlockOrder = Static<typeof UnlockOrder>

/** The offer of a WeChat contact on a member's page. Source: product §7.6, screens.md 9 */
export const UnlockOffer = Type.Object({
  /** `open`: can be bought; `closed`: its owner has switched it off; `relation`: the viewer is not in the audience. */
  state: OneOf(['open', 'relation', 'asked', 'revealed', 'closed'] as const),
  audience: UnlockAudience,
  /** The price for the viewer; null unless `open`. */
  priceCoins: Nullable(Coins),
  /** The viewer's living order; null without one. */
  orderId: Nullable(Id),
})
export type UnlockOffer = Static<typeof UnlockOffer>
