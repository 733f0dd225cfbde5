import { Type, type Static } from 'typebox'
import { Coins, Count, EpochMs, Fen, Id, Nullable, OneOf } from './common'
import { MemberBrief } from './member'
import { TimelineStep } from './wallet'

/** How an owner lets buyers see the WeChat contact. Source: product §5.8. */
export const ConsentMode = OneOf(['ask', 'instant'] as const)
export type ConsentMode = Static<typeof ConsentMode>

/** Who may unlock: those the owner has talked with (both wrote), or matches alone. Source: screens.md 26 */
export const UnlockAudience = OneOf(['chatted', 'matched'] as const)
export type UnlockAudience = Static<typeof UnlockAudience>

/** What the buyer says of an unlocked contact. Source: product §7.6.6 */
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
 * Where an unlock order stands. `declined`, `timed_out`, `cancelled` and `refunded` are ended and paid back whole;
 * `settled` is ended and paid to the owner, though a fraud claim may follow for a week.
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

/** What a party of an order may do now. Source: product §7.6 */
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

/** The viewer's right to see a target's WeChat contact, once bought. Source: product §5.8. */
export const UnlockOrder = Type.Object({
  id: Id,
  /** On which side the viewer stands. */
  role: OneOf(['buyer', 'owner'] as const),
  /** The other side; its fields are neutral once the account is gone or blocked. */
  peer: MemberBrief,
  priceCoins: Coins,
  paidCoins: Coins,
  ownerShareFen: Fen,
  consentMode: ConsentMode,
  state: UnlockState,
  /** What the viewer may do now. */
  acts: Type.Array(UnlockAct),
  /** The contact as it was when it was revealed; for the buyer alone, null before and once the coins are back. */
  wx: Nullable(Type.String()),
  /** The buyer's words to the owner. */
  note: Nullable(Type.String()),
  createdAt: EpochMs,
  /** The owner decides until then; null unless asked. */
  acceptBy: Nullable(EpochMs),
  revealedAt: Nullable(EpochMs),
  /** It settles by itself then; null unless revealed. */
  confirmBy: Nullable(EpochMs),
  /** When `not_accepted` may be said; null unless revealed. */
  complainFrom: Nullable(EpochMs),
  /** The owner may reply until then; null unless disputed or claimed back. */
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
  /** Who was right, with the reviewer's words in `timeline`; null while open. */
  verdict: Nullable(OneOf(['buyer', 'owner'] as const)),
  /** The owner changed the contact after it was revealed. */
  changedAt: Nullable(EpochMs),
  timeline: Type.Array(TimelineStep),
})
export type UnlockOrder = Static<typeof UnlockOrder>

/** What a member's page says of their WeChat contact. Source: product §7.6, screens.md 9 */
export const UnlockOffer = Type.Object({
  /** `open`: may be bought; `closed`: its owner has it off just now; `relation`: the audience leaves the viewer out. */
  state: OneOf(['open', 'relation', 'asked', 'revealed', 'closed'] as const),
  audience: UnlockAudience,
  /** What the viewer would pay; null unless `open`. */
  priceCoins: Nullable(Coins),
  /** The viewer's living order; null without. */
  orderId: Nullable(Id),
})
export type UnlockOffer = Static<typeof UnlockOffer>
