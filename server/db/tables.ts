import type { ColumnType, Generated } from 'kysely'
import type { Consents } from '@contract/types/common'
import type { Filters, Settings } from '@contract/types/member'
import type { Default, Json } from './tables/columns'
import type { CancellationTables } from './tables/cancellation'
import type { AuthenticationTables } from './tables/authentication'
import type { ConfigTables } from './tables/config'
import type { ExportTables } from './tables/exports'
import type { HelpdeskTables } from './tables/helpdesk'
import type { InvitationTables } from './tables/invitations'
import type { MoneyTables } from './tables/money'
import type { PhoneTables } from './tables/phones'
import type { RechargeTables } from './tables/recharges'
import type { SafetyTables } from './tables/safety'
import type { SpeedTables } from './tables/speed'
import type { WithdrawalTables } from './tables/withdrawals'
import type { UnlockTables } from './tables/unlocks'

/** A date column, read and written as `YYYY-MM-DD`. */
type Day = string
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
  ip_province: string | null
  invite_code: string
  invited_by: string | null
  language: Default<string>
  /** Versions of the agreements that the member ticked last. */
  consents: ColumnType<Partial<Consents>, string | undefined, string>
  consented_at: number | null
  vip_started_at: number | null
  vip_expire_at: number | null
  vip_source: string | null
  vip_package_id: string | null
  /** Last purchase of membership, and last use of what only members have; null before the first. */
  vip_bought_at: number | null
  vip_used_at: number | null
  is_demo: Default<boolean>
  active_at: number
  created_at: number
}

/** Being logged in on one device; the token is kept as its SHA-256 alone. */
export interface SessionTable {
  id: string
  member_id: string
  token_hash: Buffer
  device_id: string
  client: string
  city: string | null
  created_at: number
  last_seen_at: number
  expire_at: number
  ended_at: number | null
}

/** A code sent by SMS, kept as its HMAC. */
export interface SmsCodeTable {
  ticket: string
  phone_hash: Buffer
  purpose: string
  device_id: string
  code_hmac: Buffer
  tries: Default<number>
  used_at: number | null
  created_at: number
  expire_at: number
}

/** A phone that proved itself and may register. */
export interface RegisterTicketTable {
  ticket: string
  phone_hash: Buffer
  phone_sealed: Buffer
  phone_masked: string
  device_id: string
  expire_at: number
  used_at: number | null
  /** Press of the button that used the ticket, so that its repeat gets the same account. */
  client_token: string | null
  body_hash: Buffer | null
  member_id: string | null
}

/** A phone or device that named an age under 18. Source: product §7.13. */
export interface AgeRefusalTable {
  subject_hash: Buffer
  until_at: number
}

/** How often something was used within a period; the only source of quotas and limits. */
export interface UsageCountTable {
  scope: string
  subject: string
  period: string
  used: number
  expire_at: number
}

/** The first answer to a client token. Source: product §3. */
export interface IdempotentAnswerTable {
  member_id: string
  path: string
  client_token: string
  body_hash: Buffer
  answer: ColumnType<unknown, string | null, string | null>
  created_at: number
}

/**
 * A member's place, the snapped cell and nothing finer, beside the few facts that discovery filters by.
 * Source: product §7.1, §7.2
 */
export interface MemberLocationTable {
  member_id: string
  gender: 'male' | 'female'
  birth_on: Day
  active_at: number
  joined_at: number
  /** Active, presentable and not paused: may be shown to people who do not know them. */
  is_discoverable: boolean
  hides_distance: boolean
  hides_from_near: boolean
  hides_activity: boolean
  is_certified: boolean
  is_demo: boolean
  completeness: number
  interests: string[]
  looking_for: string[]
  wants_gender: 'male' | 'female' | 'all'
  wants_age_min: number
  wants_age_max: number
  /** Widest distance in km; 0 is without limit, null the own city. */
  wants_km: number | null
  wants_certified: boolean
  city_code: string
  /** 0: cell of 0.01°, 1: cell of 0.05°, 2: city alone. */
  cell_level: number
  level_since_at: number | null
  cell_x: number | null
  cell_y: number | null
  /** Centre of the cell of 0.01°; counts who shares it, never shown or ordered by. */
  anchor: ColumnType<Point | null, string | null, string | null>
  /** Centre of the cell at its level; null at city level. */
  pt: ColumnType<Point | null, string | null, string | null>
  /** When the place was told; null when never or forgotten. */
  located_at: number | null
  frozen_until_at: number | null
}

/** A picture of an album. Source: product §5.6. */
export interface ImageTable {
  id: string
  member_id: string
  object_key: string
  thumb_key: string
  blur_key: string
  kind: Default<'image' | 'video'>
  /** The video itself, whose snapshot the three pictures show; null for a picture. */
  video_key: Default<string | null>
  width: number
  height: number
  /** Length of a video, rounded, at least 1; null for a picture. */
  seconds: Default<number | null>
  tint: string
  alt: string | null
  visibility: Default<'all' | 'match'>
  review_state: Default<'pending' | 'approved' | 'rejected' | 'appealing'>
  reject_reason: string | null
  sort: number
  is_avatar: Default<boolean>
  content_hash: Buffer
  /** Name of the operator who decided last; null before, and for pictures of the demo world. */
  reviewed_by: Default<string | null>
  reviewed_at: Default<number | null>
  /** When its owner had a word against the refusal; once. */
  appealed_at: Default<number | null>
  created_at: number
}

/** An object that nothing shows yet, or that only an operator may see: an upload, or what is made from one. */
export interface UploadTable {
  object_key: string
  member_id: string
  content_type: string | null
  bytes: number | null
  /**
   * Of uploads: `issued` (the ticket), `stored`, `used` (something else was made from it), `evidence` (a report shows
   * it: it stays). `made`: an object written for something that is not committed yet. `leaving`: it is being removed.
   */
  state: 'issued' | 'stored' | 'used' | 'evidence' | 'made' | 'leaving'
  created_at: number
  /** From here on the object is removed, and its row with it, unless it is evidence. */
  expire_at: number
}

/** What a member did to a target, one row a kind and pair. */
export interface ActionTable {
  id: string
  kind: 'like' | 'superlike' | 'pass' | 'hide' | 'follow'
  from_id: string
  to_id: string
  extra: ColumnType<Record<string, unknown>, string | undefined, string>
  created_at: number
}

/** Visits of one pair on one day, merged. */
export interface VisitTable {
  id: string
  from_id: string
  to_id: string
  on_day: Day
  source: string | null
  visit_count: Default<number>
  visited_at: number
}

/** A block; it outlives its target, and the phone hash keeps it in force after re-registration. Source: product §7.9.2. */
export interface BlockTable {
  id: string
  from_id: string
  to_id: string
  to_phone_hash: Buffer
  /** The speed date by which the blocker named its target; they know no more of them. Null for a known target. */
  speed_id: Default<string | null>
  /** What that date told of them (`SpeedPeer`); null together with it. */
  speed_peer: Default<Record<string, unknown> | null>
  created_at: number
}

/** Two members whose likes met; `low_id < high_id`. */
export interface MatchTable {
  low_id: string
  high_id: string
  id: string
  group_id: string
  created_at: number
  ended_at: number | null
  ended_by: string | null
}

/** The thread between two members. */
export interface MessageGroupTable {
  id: string
  low_id: string
  high_id: string
  last_seq: Default<number>
  /** Who greeted first; null for a match. */
  opened_by: string | null
  is_answered: Default<boolean>
  /** How the two came to talk: `match`, `greeting` or `speed`; `service` for the thread with the service. */
  origin: Default<string>
  /** Number of the last change to a message that stands. */
  last_rev: Default<number>
  closed_at: number | null
  created_at: number
}

/** One member's side of a message group. */
export interface MessageGroupMemberTable {
  group_id: string
  member_id: string
  peer_id: string
  read_seq: Default<number>
  /** How far the member's devices have the messages. */
  delivered_seq: Default<number>
  /** Messages up to here were deleted by the member for themselves. */
  cleared_seq: Default<number>
  sent_count: Default<number>
  pinned_at: number | null
  is_muted: Default<boolean>
  is_archived: Default<boolean>
  is_shown: Default<boolean>
  active_at: number
}

/** One message; `seq` is given in the same transaction. */
export interface MessageTable {
  group_id: string
  seq: number
  id: string
  client_msg_id: string
  from_id: string
  to_id: string
  type: string
  content: Json<Record<string, unknown>>
  reply_to_seq: number | null
  risk_tag: string | null
  created_at: number
  recalled_at: number | null
  /** Who put a heart to it. */
  heart_by: Default<string[]>
  /** Number of the group's change that last altered the message. */
  rev: Default<number>
}

/** A message that one side deleted for themselves. */
export interface HiddenMessageTable {
  group_id: string
  member_id: string
  seq: number
}

/** An object that a message shows; who may see the message may read the object. */
export interface MessageMediaTable {
  object_key: string
  group_id: string
  seq: number
}

/** Who got the same normalised text. Source: product §7.4.2. */
export interface SentTextTable {
  from_id: string
  text_hash: Buffer
  to_id: string
  created_at: number
}

/** A system message; its text is made from `kind` and `params` in the reader's language. */
export interface NoticeTable {
  id: string
  member_id: string
  category: string
  kind: string
  params: ColumnType<Record<string, string>, string | undefined, string>
  created_at: number
  read_at: number | null
}

/** News for a member, written with the change it tells of; lives about a minute. */
export interface OutboxTable {
  id: Generated<number>
  /** The transaction that wrote the row; tells a reader which rows it may not have seen yet. */
  tx: Generated<string>
  member_id: string
  event: Json<Record<string, unknown>>
  created_at: number
}

/** Timed work. */
export interface JobTable {
  id: Generated<number>
  kind: string
  payload: Json<Record<string, unknown>>
  unique_key: string | null
  run_at: number
  attempts: Default<number>
  locked_until_at: number | null
  done_at: number | null
  last_error: string | null
}

/** Every table by its name. */
export interface Tables
  extends
    HelpdeskTables,
    AuthenticationTables,
    SpeedTables,
    SafetyTables,
    MoneyTables,
    PhoneTables,
    RechargeTables,
    UnlockTables,
    InvitationTables,
    ConfigTables,
    CancellationTables,
    ExportTables,
    WithdrawalTables {
  member: MemberTable
  session: SessionTable
  sms_code: SmsCodeTable
  register_ticket: RegisterTicketTable
  age_refusal: AgeRefusalTable
  usage_count: UsageCountTable
  idempotent_answer: IdempotentAnswerTable
  member_location: MemberLocationTable
  image: ImageTable
  upload: UploadTable
  action: ActionTable
  visit: VisitTable
  block: BlockTable
  match: MatchTable
  message_group: MessageGroupTable
  message_group_member: MessageGroupMemberTable
  message: MessageTable
  hidden_message: HiddenMessageTable
  message_media: MessageMediaTable
  sent_text: SentTextTable
  notice: NoticeTable
  outbox: OutboxTable
  job: JobTable
}
