import type { Default, Json } from './columns'

/** The separate consent for face data. Source: product §7.10.1, §13 */
export interface FaceConsentTable {
  member_id: string
  version: string
  given_at: number
}

/** The words and actions of one video. */
export interface AuthenticationChallengeTable {
  id: string
  member_id: string
  digits: string
  /** Name of the engine that gave the digits; null for our own, about which no engine is asked. */
  digits_by: Default<string | null>
  actions: string[]
  swaps_left: number
  created_at: number
  expire_at: number
  /** When a video was submitted for it, or another challenge replaced it. */
  used_at: number | null
}

/** One comparison of a member's face: in a video, at an appointment, or on a new cover with the verified one. */
export interface AuthenticationTable {
  id: string
  member_id: string
  kind: 'video' | 'cover' | 'appointment'
  /** `replaced`: a newer one replaced it before a decision. */
  state: 'comparing' | 'reviewing' | 'passed' | 'failed' | 'replaced'
  challenge_id: string | null
  digits: Default<string>
  /** As in the challenge. */
  digits_by: Default<string | null>
  actions: Default<string[]>
  /** The member requested a person. */
  is_manual: Default<boolean>
  /** Key of a reason, when it failed. */
  reason: string | null
  /** Keyed hash of the video's bytes, since a video may be submitted only once; it stays when the video is deleted. */
  video_hash: Buffer | null
  /** Key of the sealed video; null once it is deleted. */
  video_key: string | null
  video_seconds: number | null
  /** Content hash of the cover that it is compared with. */
  cover_hash: Buffer
  /** When that picture became the cover. */
  cover_at: number
  /** Number of the comparison in progress. */
  turn: Default<number>
  /** 0 to 100, by a provider; null without one. */
  score: number | null
  liveness: number | null
  /** What a provider found against the video, as a hint for people; null for nothing, or without one. */
  found_reason: Default<string | null>
  /** A provider's hash of the face, for finding banned ones; no face can be drawn from it. */
  face_hash: Buffer | null
  created_at: number
  /** Deadline for a person's decision. */
  review_by: number | null
  opened_by: string | null
  opened_at: number | null
  /** Name of the operator, or `system`. */
  decided_by: string | null
  decided_why: string | null
  decided_at: number | null
  appealed_at: number | null
  /** The operator who refused before the appeal; null without an appeal. */
  refused_by: string | null
  media_until: number | null
  media_gone_at: number | null
}

/** A live appointment with an operator, beside its row of `authentication`. Source: product §7.10 */
export interface AppointmentTable {
  authentication_id: string
  member_id: string
  /** `held`: its operator decided. `declined`: the team could not hold it. `cancelled`: by the member. */
  state: 'asked' | 'confirmed' | 'held' | 'declined' | 'missed' | 'cancelled'
  /** Proposed times in epoch ms, the first one first; empty once they are erased. */
  times: Json<number[]>
  /** Language of the conversation. */
  language: 'zh-CN' | 'en'
  /** The member's note for the operator; empty once it is erased. */
  note: string
  /** The confirmed time; null before. */
  at: number | null
  /** Address of the video room, from the confirmation to the end. */
  room_url: string | null
  /** Why it was declined, by the key of a text. */
  reason: string | null
  asked_at: number
  /** When it ends by itself without a decision. */
  lapse_at: number
  ended_at: number | null
  /** When the proposed times and the note were erased. */
  erased_at: number | null
}

/** The verification of a member, and the sealed copy of the cover that it was given for. */
export interface VerificationTable {
  member_id: string
  authentication_id: string
  cover_hash: Buffer
  cover_key: string
  given_at: number
  /** When the cover changed; null while the badge is shown. */
  paused_at: number | null
}

/** The face of a banned account, only as a hash. */
export interface BannedFaceTable {
  face_hash: Buffer
  operator: string
  at: number
}

/** Tables of real-person authentication. Source: product §7.10 */
export interface AuthenticationTables {
  face_consent: FaceConsentTable
  authentication_challenge: AuthenticationChallengeTable
  authentication: AuthenticationTable
  authentication_appointment: AppointmentTable
  authentication_badge: VerificationTable
  banned_face: BannedFaceTable
}
