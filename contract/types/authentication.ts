import { Type, type Static } from 'typebox'
import { Count, EpochMs, Id, Nullable, OneOf } from './common'

/** What a face is asked to do. Source: product §7.10.1 */
export const FaceAction = OneOf(['turn_left', 'turn_right', 'blink', 'open_mouth', 'raise_hand'] as const)
export type FaceAction = Static<typeof FaceAction>

/** Why a video, or a new cover, was not taken for the member. Source: product §7.10.2; ours */
export const VerificationReason = OneOf([
  'too_dark',
  'no_face',
  'several_faces',
  'digits_not_heard',
  'actions_not_done',
  'different_person',
  'avatar_unclear',
  'not_live',
  'expired',
  'revoked',
  'other',
] as const)
export type VerificationReason = Static<typeof VerificationReason>

/** What has to be said and done in one video, once. Source: product §7.10.1 */
export const VerificationChallenge = Type.Object({
  id: Id,
  /** Four digits, to be said one by one. */
  digits: Type.String(),
  /** Two different ones, in this order. */
  actions: Type.Array(FaceAction),
  swapsLeft: Count,
  expireAt: EpochMs,
})
export type VerificationChallenge = Static<typeof VerificationChallenge>

/**
 * Where the member's real-person authentication stands; nobody else is told more than `certified`.
 * `recording`: a challenge is open. `comparing`: a program looks. `reviewing`: a person looks, by `reviewBy`. `paused`:
 * the cover changed and is compared, the badge is away meanwhile.
 * Source: product §8 (25), screens.md 25
 */
export const Authentication = Type.Object({
  state: OneOf(['none', 'recording', 'comparing', 'reviewing', 'passed', 'paused', 'failed'] as const),
  challenge: Nullable(VerificationChallenge),
  /** Of the last one that failed; null when none did, or something came after it. */
  reason: Nullable(VerificationReason),
  triesLeft: Count,
  triesResetAt: EpochMs,
  reviewBy: Nullable(EpochMs),
  decidedAt: Nullable(EpochMs),
  /** When the last video is deleted at the latest; null once it is, or without one. */
  mediaUntil: Nullable(EpochMs),
  /** When the last video was deleted. */
  mediaGoneAt: Nullable(EpochMs),
  /** Another person may be asked to look once more. */
  canAppeal: Type.Boolean(),
})
export type Authentication = Static<typeof Authentication>
