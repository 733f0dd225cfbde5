import { Type, type Static } from 'typebox'
import { HEIGHT_MAX_CM, HEIGHT_MIN_CM } from '../constants'
import { Authentication } from './authentication'
import { Count, EpochMs, Id, Nullable, OneOf, Quota, Url } from './common'
import { Photo, ReviewState } from './image'
import { Restriction } from './restriction'
import { VoiceIntro } from './voice-intro'

/** Gender, fixed at the registration. Source: product §5.1. */
export const Gender = OneOf(['male', 'female'] as const)
export type Gender = Static<typeof Gender>

/** What a member is looking for. Source: product §5.1. */
export const LookingFor = OneOf(['chat', 'friend', 'date', 'serious', 'activity'] as const)
export type LookingFor = Static<typeof LookingFor>

/** Choices of the profile, each optional. Source: product §5.1. */
export const Education = OneOf(['school', 'college', 'bachelor', 'master', 'doctor'] as const)
export const IncomeBand = OneOf(['below8', 'from8to15', 'from15to30', 'above30'] as const)
export const Marital = OneOf(['single', 'divorced', 'widowed'] as const)
export const Habit = OneOf(['never', 'sometimes', 'often'] as const)
export const Children = OneOf(['none', 'have', 'prefer_not_to_say'] as const)

/** How recently a member was active; null when hidden or long ago. Source: product §5.1. */
export const Activity = Nullable(OneOf(['online', 'recent', 'today', 'days3'] as const))
export type Activity = Static<typeof Activity>

/** Distance in km, only as a bucket's upper edge; null means "same city" or unknown. Source: product §7.2. */
export const DistanceBucket = Nullable(
  Type.Unsafe<2 | 5 | 10 | 20 | 50>({ type: 'integer', enum: [2, 5, 10, 20, 50] }),
)
export type DistanceBucket = Static<typeof DistanceBucket>

/** A question of the dictionary with the member's answer. */
export const Prompt = Type.Object({ promptId: Id, answer: Type.String() })
export type Prompt = Static<typeof Prompt>

/** The state of an account. Source: product §5.1. */
export const AccountState = OneOf([
  'incomplete',
  'active',
  'paused',
  'restricted',
  'cancelling',
  'banned',
] as const)

/** Why a card is shown; never "liked you". Source: product §7.1.6. */
export const Reason = Type.Object({
  kind: OneOf(['interest', 'city', 'active', 'looking_for'] as const),
  /** Interest or looking-for id; null when the kind needs no value. */
  value: Nullable(Type.String()),
})
export type Reason = Static<typeof Reason>

/** The fields of a member that lists show. */
export const MemberBrief = Type.Object({
  id: Id,
  nickname: Type.String(),
  avatarUrl: Nullable(Url),
  tint: Nullable(Type.String()),
  age: Nullable(Count),
  gender: Gender,
  certified: Type.Boolean(),
  vip: Type.Boolean(),
  activity: Activity,
  /** True for members of the demo world; the interface labels them. */
  demo: Type.Boolean(),
  /** True for a deactivated or hidden account; all other fields are neutral then. */
  gone: Type.Boolean(),
})
export type MemberBrief = Static<typeof MemberBrief>

/** A member in the feed. Source: product §8 (home). */
export const Card = Type.Object({
  id: Id,
  nickname: Type.String(),
  age: Nullable(Count),
  gender: Gender,
  zodiac: Nullable(Type.String()),
  city: Type.String(),
  distanceBucket: DistanceBucket,
  activity: Activity,
  certified: Type.Boolean(),
  vip: Type.Boolean(),
  demo: Type.Boolean(),
  job: Nullable(Type.String()),
  lookingFor: Type.Array(LookingFor),
  prompt: Nullable(Prompt),
  sharedInterests: Type.Array(Id),
  reasons: Type.Array(Reason),
  photos: Type.Array(Photo),
  /** True when the viewer has already liked this member. */
  liked: Type.Boolean(),
})
export type Card = Static<typeof Card>

const profileFields = {
  id: Id,
  nickname: Type.String(),
  gender: Gender,
  age: Nullable(Count),
  zodiac: Nullable(Type.String()),
  bio: Type.String(),
  cityCode: Nullable(Type.String()),
  city: Nullable(Type.String()),
  hometownCode: Nullable(Type.String()),
  heightCm: Nullable(Count),
  job: Nullable(Type.String()),
  education: Nullable(Education),
  incomeBand: Nullable(IncomeBand),
  marital: Nullable(Marital),
  smoke: Nullable(Habit),
  drink: Nullable(Habit),
  children: Nullable(Children),
  lookingFor: Type.Array(LookingFor),
  interests: Type.Array(Id),
  prompts: Type.Array(Prompt),
  certified: Type.Boolean(),
  certifiedAt: Nullable(EpochMs),
  ipProvince: Nullable(Type.String()),
  demo: Type.Boolean(),
}

/** A member as the viewer sees them on their page. Source: product §5.1. */
export const PublicUser = Type.Object({
  ...profileFields,
  avatarUrl: Nullable(Url),
  vip: Type.Boolean(),
  activity: Activity,
  distanceBucket: DistanceBucket,
  photos: Type.Array(Photo),
  /** Number of pictures that only a match sees. */
  lockedPhotoCount: Count,
  /** Null without an approved one. */
  voice: Nullable(VoiceIntro),
})
export type PublicUser = Static<typeof PublicUser>

/** The viewer's relation to a target. Only VIP members and matches get `likedMe`. Source: product §5.1. */
export const Relation = Type.Object({
  liked: Type.Boolean(),
  likedMe: Type.Boolean(),
  followed: Type.Boolean(),
  followsMe: Type.Boolean(),
  matched: Type.Boolean(),
  blocked: Type.Boolean(),
  unlocked: Type.Boolean(),
  groupId: Nullable(Id),
})
export type Relation = Static<typeof Relation>

/** Additional filters for VIP members; whole ranges and empty lists exclude nobody. Source: product §7.7.2 */
export const AdvancedFilters = Type.Object({
  heightMin: Type.Integer({ minimum: HEIGHT_MIN_CM, maximum: HEIGHT_MAX_CM }),
  heightMax: Type.Integer({ minimum: HEIGHT_MIN_CM, maximum: HEIGHT_MAX_CM }),
  education: Type.Array(Education, { maxItems: 5 }),
  marital: Type.Array(Marital, { maxItems: 3 }),
})
export type AdvancedFilters = Static<typeof AdvancedFilters>

/**
 * The members that the viewer wants to see. `bucketMax` is in km; 0 means no limit, null the viewer's city. Source:
 * product §8.
 */
export const Filters = Type.Object({
  gender: OneOf(['male', 'female', 'all'] as const),
  ageMin: Type.Integer({ minimum: 18, maximum: 60 }),
  ageMax: Type.Integer({ minimum: 18, maximum: 60 }),
  bucketMax: Nullable(Type.Unsafe<0 | 5 | 10 | 20 | 50>({ type: 'integer', enum: [0, 5, 10, 20, 50] })),
  certifiedOnly: Type.Boolean(),
  activeOnly: Type.Boolean(),
  lookingFor: Type.Array(LookingFor, { maxItems: 5 }),
  interests: Type.Array(Id, { maxItems: 5 }),
  /** Absent until it is saved for the first time. */
  advanced: Type.Optional(AdvancedFilters),
})
export type Filters = Static<typeof Filters>

/** Parts of a profile that a member may show to matches alone, or to nobody. Source: product §5.1 (per visibility) */
export const HideableField = OneOf([
  'heightCm',
  'job',
  'education',
  'incomeBand',
  'marital',
  'smoke',
  'drink',
  'children',
  'lookingFor',
] as const)
export type HideableField = Static<typeof HideableField>

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1_439 })

/** Hours without notices, in minutes of the day in Shanghai; they may cross midnight. Source: product §5.2 */
export const QuietHours = Type.Object({ from: MinuteOfDay, to: MinuteOfDay })
export type QuietHours = Static<typeof QuietHours>

const noticeFields = {
  /** What the member is notified of outside the app. Deadlines are always sent. */
  notify: Type.Object({
    messages: Type.Boolean(),
    likes: Type.Boolean(),
    money: Type.Boolean(),
    speed: Type.Boolean(),
    system: Type.Boolean(),
  }),
  /** Null for none. */
  quietHours: Nullable(QuietHours),
  /** Whether a notice names the sender and the matter. It never contains the text of a message. */
  noticePreview: Type.Boolean(),
}

/** A member's settings of notices. Source: product §5.2, §7.14 */
export const NoticeSettings = Type.Object(noticeFields)
export type NoticeSettings = Static<typeof NoticeSettings>

/** The member's switches. Source: product §5.2. */
export const Settings = Type.Object({
  hideDistance: Type.Boolean(),
  hideOnline: Type.Boolean(),
  hideAge: Type.Boolean(),
  hideVip: Type.Boolean(),
  hideFromNear: Type.Boolean(),
  browseInvisibly: Type.Boolean(),
  pauseProfile: Type.Boolean(),
  whoCanGreet: OneOf(['everyone', 'certified', 'same_city', 'mutual_only'] as const),
  readReceipts: Type.Boolean(),
  personalised: Type.Boolean(),
  maskImages: Type.Boolean(),
  /** Parts of the profile that strangers do not see, and by which nobody finds the member. */
  hiddenFields: Type.Array(HideableField, { maxItems: 9 }),
  /** Those of the hidden fields that matches see; a field that is not hidden is left out by the server. */
  matchFields: Type.Array(HideableField, { maxItems: 9 }),
  ...noticeFields,
})
export type Settings = Static<typeof Settings>

/**
 * The state of the member's place, never the place itself. `city` was chosen by hand. `wide` is a shared place that the
 * server uses only as its city, to protect newcomers, members with few neighbours and members who moved impossibly
 * fast.
 * Source: product §7.2.
 */
export const LocationState = OneOf(['ok', 'stale', 'none', 'city', 'wide'] as const)
export type LocationState = Static<typeof LocationState>

/** The viewer's own account. Source: product §5.1. */
export const SelfUser = Type.Object({
  ...profileFields,
  birthday: Nullable(Type.String()),
  avatarUrl: Nullable(Url),
  avatarState: Nullable(ReviewState),
  accountState: AccountState,
  /** Set while the account is restricted; `until` is null while a reviewer decides. */
  restriction: Nullable(Restriction),
  /** Real-person authentication, as only the member sees it. */
  authentication: Authentication,
  registerState: OneOf(['incomplete', 'active'] as const),
  completeness: Type.Integer({ minimum: 0, maximum: 100 }),
  /** The completeness in per cent from which the member is recommended to others. Source: product §6 */
  completenessNeeded: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Parts of the profile that would raise completeness, most valuable first. */
  missing: Type.Array(Type.String()),
  phoneMasked: Type.String(),
  /** When the phone number may be changed again; null when it may be now. */
  phoneChangeableAt: Nullable(EpochMs),
  inviteCode: Type.String(),
  locationState: LocationState,
  filters: Filters,
  settings: Settings,
  /** When browsing invisibly ends; null while visits leave traces, even with the switch on. Source: product §7.7.2 */
  invisibleUntil: Nullable(EpochMs),
  /** Free days of browsing invisibly left in this month, of 24 hours each. Source: product §7.7.2 */
  freeInvisibleLeft: Type.Integer({ minimum: 0, maximum: 1 }),
  nicknameChangeableAt: Nullable(EpochMs),
  /** Until when a wrong birthday may be corrected, once; null after the correction. Source: product §5.1 */
  birthdayChangeableUntil: Nullable(EpochMs),
  /** True when user agreement or privacy policy changed after the member's consent. Source: product §8.1 (5–7) */
  consentDue: Type.Boolean(),
  createdAt: EpochMs,
})
export type SelfUser = Static<typeof SelfUser>

/** Figures of the member's own page; each equals the length of its list. Source: product §8 (mine). */
export const Counters = Type.Object({
  following: Count,
  followers: Count,
  /** Counts people, not visits. */
  visitors: Count,
  visitorsToday: Count,
  likedMe: Count,
  matches: Count,
})
export type Counters = Static<typeof Counters>

/** Today's allowances. Source: product §6. */
export const Quotas = Type.Object({ like: Quota, superlike: Quota, undo: Quota, follow: Quota, greet: Quota })
export type Quotas = Static<typeof Quotas>
