import { Type, type Static } from 'typebox'
import { Count, EpochMs, Id, Nullable, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why, WordsInBoth } from '../../ops-types'

/** A member's profile as others see it, and the state of the account. */
export const MemberProfile = Type.Object({
  id: Id,
  nickname: Type.String(),
  gender: OneOf(['male', 'female']),
  age: Type.Integer(),
  cityCode: Nullable(Type.String()),
  heightCm: Nullable(Type.Integer()),
  job: Nullable(Type.String()),
  education: Nullable(Type.String()),
  bio: Type.String(),
  interests: Type.Array(Type.String()),
  answers: Type.Array(Type.String()),
  completeness: Count,
  phoneMasked: Type.String(),
  state: Type.String(),
  restrictionReason: Nullable(Type.String()),
  restrictedUntil: Nullable(EpochMs),
  verifiedAt: Nullable(EpochMs),
  vipUntil: Nullable(EpochMs),
  createdAt: EpochMs,
  activeAt: EpochMs,
})
export type MemberProfile = Static<typeof MemberProfile>

/** A picture or video of the album. */
export const MemberPicture = Type.Object({
  id: Id,
  kind: OneOf(['image', 'video']),
  isAvatar: Type.Boolean(),
  state: OneOf(['pending', 'approved', 'rejected', 'appealing']),
  reason: Nullable(Type.String()),
  decidedBy: Nullable(Type.String()),
})
export type MemberPicture = Static<typeof MemberPicture>

/** An event of the member's life, without a word of a member. */
export const MemberEvent = Type.Object({
  kind: OneOf([
    'reported',
    'reporting',
    'sanction',
    'appeal',
    'authentication',
    'bill',
    'ticket',
    'phone_change',
    'operator',
  ]),
  ref: Type.String(),
  at: EpochMs,
  state: Type.String(),
  detail: Type.String(),
  by: Nullable(Type.String()),
  why: Type.String(),
  /** What the member reads of a bill, in each language; empty for other events. */
  words: WordsInBoth,
  /** Signed amount in fen; null where no money moved. */
  fen: Nullable(Type.Integer()),
})
export type MemberEvent = Static<typeof MemberEvent>

/** What an account has in common with a banned one. */
const EVASION_SIGNALS = ['phone', 'device', 'network', 'picture', 'face'] as const

/** How much the account looks like the return of a banned member. It decides nothing. */
export const MemberEvasion = Type.Object({
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  /** At most ten banned accounts, highest scores first. */
  matches: Type.Array(
    Type.Object({
      /** Null for a banned face whose account is not known. */
      memberId: Nullable(Id),
      score: Type.Integer({ minimum: 0, maximum: 100 }),
      /** The strongest first; `at` is when the account first showed it. */
      signals: Type.Array(Type.Object({ kind: OneOf(EVASION_SIGNALS), at: EpochMs })),
    }),
  ),
})
export type MemberEvasion = Static<typeof MemberEvasion>

/** A member's page. */
export const MemberPageData = Type.Object({
  profile: MemberProfile,
  /** Empty for roles that do not look at pictures. */
  pictures: Type.Array(MemberPicture),
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      deviceId: Type.String(),
      client: Type.String(),
      city: Nullable(Type.String()),
      createdAt: EpochMs,
      seenAt: EpochMs,
    }),
  ),
  /** The restriction or ban that runs. */
  running: Nullable(
    Type.Object({ id: Id, step: Type.String(), reason: Type.String(), by: Type.String(), at: EpochMs }),
  ),
  /** Null for roles that do not look for ban evasion. */
  evasion: Nullable(MemberEvasion),
  /** The latest events first; finance sees money alone. */
  timeline: Type.Array(MemberEvent),
})
export type MemberPageData = Static<typeof MemberPageData>

/** A member with everything that the operator's role may read. The reading is logged. Refusal: MEMBER_UNKNOWN. */
export const openMember = opsCall('/ops/members/open', {
  roles: ['reviewer', 'senior', 'finance', 'support', 'auditor'],
  payload: Type.Object({ id: Id, why: Why }),
  data: MemberPageData,
})
