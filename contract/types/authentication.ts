import { Type, type Static } from 'typebox'
import { Count, EpochMs, Id, Nullable, OneOf } from './common'

/** An action that a face has to do. Source: product §7.10.1 */
export const FaceAction = OneOf(['turn_left', 'turn_right', 'blink', 'open_mouth', 'raise_hand'] as const)
export type FaceAction = Static<typeof FaceAction>

/** Why a video, or a new cover, was rejected. Source: product §7.10.2; ours */
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

/** What a member has to say and do in one video, once. Source: product §7.10.1 */
export const VerificationChallenge = Type.Object({
  id: Id,
  /** Four digits, to be spoken one by one. */
  digits: Type.String(),
  /** Two different actions, in this order. */
  actions: Type.Array(FaceAction),
  swapsLeft: Count,
  expireAt: EpochMs,
})
export type VerificationChallenge = Static<typeof VerificationChallenge>

/**
 * The state of the member's real-person authentication; other members see only `certified`.
 * `recording`: a challenge is open. `comparing`: a program compares. `reviewing`: a person decides by `reviewBy`.
 * `paused`: the cover changed and is compared; the badge is absent meanwhile.
 * Source: product §8 (25), screens.md 25
 */
export const Authentication = Type.Object({
  state: OneOf(['none', 'recording', 'comparing', 'reviewing', 'passed', 'paused', 'failed'] as const),
  challenge: Nullable(VerificationChallenge),
  /** Reason of the latest failure; null when none failed, or a newer one followed. */
  reason: Nullable(VerificationReason),
  triesLeft: Count,
  triesResetAt: EpochMs,
  reviewBy: Nullable(EpochMs),
  decidedAt: Nullable(EpochMs),
  /** When the last video is deleted at the latest; null after that, or without a video. */
  mediaUntil: Nullable(EpochMs),
  /** When the last video was deleted. */
  mediaGoneAt: Nullable(EpochMs),
  /** True when another person may be asked to check again. */
  canAppeal: Type.Boolean(),
})
export type Authentication = Static<typeof Authentication>
