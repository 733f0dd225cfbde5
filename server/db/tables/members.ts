import type { ColumnType } from 'kysely'
import type { Consents } from '@contract/types/common'
import type { Filters, Settings } from '@contract/types/member'
import type { Day, Default, Json } from './columns'

/** A point in metres of the projection, read and written as `(x,y)` text. */
type Point = { x: number; y: number }

/** One account. Source: product §5.1. */
export interface MemberTable {
  id: string
  phone_hash: Buffer
  phone_sealed: Buffer
  phone_masked: string
  /** Last change of the number by its member; null before the first. */
  phone_changed_at: number | null
  nickname: Default<string>
  nickname_changed_at: number | null
  gender: 'male' | 'female'
  birth_date: Day
  birth_date_changed_at: number | null
  bio: Default<string>
  city_code: string | null
  hometown_code: string | null
  height_cm: number | null
  job: string | null
  education: string | null
  income_band: string | null
  marital: string | null
  smoke: string | null
  drink: string | null
  children: string | null
  looking_for: Default<string[]>
  interests: Default<string[]>
  prompts: ColumnType<{ promptId: string; answer: string }[], string | undefined, string>
  certified_at: number | null
  account_state: Default<'incomplete' | 'active' | 'paused' | 'restricted' | 'cancelling' | 'banned'>
  restriction_reason: string | null
  restricted_until: number | null
  completeness: Default<number>
  filters: Json<Filters>
  settings: Json<Settings>
  /** Code of the province or country of the member's last IP address; null while unknown. */
  ip_province: string | null
  invite_code: string
  invited_by: string | null
  language: Default<string>
  /** Versions of the agreements that the member accepted last. */
  consents: ColumnType<Partial<Consents>, string | undefined, string>
  consented_at: number | null
  /** Recommendations learn only from actions after this moment; null uses all actions. */
  learnt_since_at: number | null
  vip_started_at: number | null
  vip_expire_at: number | null
  vip_source: string | null
  vip_package_id: string | null
  /** Last purchase of a subscription, and last use of a benefit that needs one; null before the first. */
  vip_bought_at: number | null
  vip_used_at: number | null
  /** End of the last free day of browsing invisibly; null before the first. */
  invisible_until_at: number | null
  is_demo: Default<boolean>
  active_at: number
  created_at: number
}

/** A member's place, only as the snapped cell, with the few facts that discovery filters by. Source: product §7.1, §7.2 */
export interface MemberLocationTable {
  member_id: string
  gender: 'male' | 'female'
  birth_on: Day
  active_at: number
  joined_at: number
  /** Active, presentable and not paused: may be shown to strangers. */
  is_discoverable: boolean
  hides_distance: boolean
  hides_from_near: boolean
  hides_activity: boolean
  hides_age: Default<boolean>
  is_certified: boolean
  is_demo: boolean
  completeness: number
  interests: string[]
  looking_for: string[]
  wants_gender: 'male' | 'female' | 'all'
  wants_age_min: number
  wants_age_max: number
  /** Largest distance in km; 0 is no limit, null the member's own city. */
  wants_km: number | null
  wants_certified: boolean
  city_code: string
  /** 0: cell of 0.01°, 1: cell of 0.05°, 2: only the city. */
  cell_level: number
  level_since_at: number | null
  cell_x: number | null
  cell_y: number | null
  /** Centre of the cell of 0.01°, for counting the members in it; never shown and never used for order. */
  anchor: ColumnType<Point | null, string | null, string | null>
  /** Centre of the cell at its level; null at city level. */
  pt: ColumnType<Point | null, string | null, string | null>
  /** When the place was last reported; null when never, or when it was forgotten. */
  located_at: number | null
  frozen_until_at: number | null
}

/** The rest of a place that its member cleared. It is kept for a day, only to check the next fix. Source: product §7.2.6 */
export interface ClearedPlaceTable {
  member_id: string
  /** Sealed numbers of the cell of 0.01°, which no query can read or compare. */
  cell_sealed: Buffer
  /** Moment of its last fix. */
  located_at: number
  expire_at: number
}

/** The link to a member's own profile; a member without a row has none. Source: product §7.11 */
export interface ProfileShareTable {
  member_id: string
  token: string
  shows_face: boolean
  created_at: number
}

/** Tables of the accounts and of their members' places. */
export interface MemberTables {
  member: MemberTable
  member_location: MemberLocationTable
  cleared_place: ClearedPlaceTable
  profile_share: ProfileShareTable
}
