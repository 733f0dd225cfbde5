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

/** Language of an appointment. */
export const AppointmentLanguage = OneOf(['zh-CN', 'en'] as const)

/**
 * Why the team does not hold an appointment: no proposed time fits, nobody can come, or nobody answered in time. It
 * never counts against the member. Source: ours
 */
export const AppointmentReason = OneOf(['no_time', 'team_away', 'unanswered'] as const)
export type AppointmentReason = Static<typeof AppointmentReason>

/** The member's latest live appointment with an operator, until it is decided or cancelled. Source: product §7.10 */
export const Appointment = Type.Object({
  /** `declined`: the team could not hold it. `missed`: the member did not come. */
  state: OneOf(['asked', 'confirmed', 'declined', 'missed'] as const),
  /** Proposed times, the first one first. */
  times: Type.Array(EpochMs),
  language: AppointmentLanguage,
  /** The confirmed time; null before. */
  at: Nullable(EpochMs),
  /** When the room opens and closes for the member; null before a time is confirmed. */
  roomFrom: Nullable(EpochMs),
  roomUntil: Nullable(EpochMs),
  /** Address of the video room, only while it is open. */
  roomUrl: Nullable(Type.String()),
  /** Why it was declined. */
  reason: Nullable(AppointmentReason),
})
export type Appointment = Static<typeof Appointment>

/** Why no appointment can be asked for until a moment: too many in 30 days, or too many missed. Source: ours */
export const AppointmentWait = Type.Object({ why: OneOf(['limit', 'missed'] as const), until: EpochMs })
export type AppointmentWait = Static<typeof AppointmentWait>

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
  appointment: Nullable(Appointment),
  /** Null while the member may ask for an appointment. */
  appointmentWait: Nullable(AppointmentWait),
})
export type Authentication = Static<typeof Authentication>
