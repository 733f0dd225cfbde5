import type { SpeedPeer, SpeedResult } from '@contract/types/speed'
import type { Default, Json } from './columns'

/**
 * A member's status in the speed dates. Every member has one row for good, so a member is in at most one waiting room or
 * date. It is locked after the date's row, if the member has a date, and never before it.
 */
export interface SpeedSeatTable {
  member_id: string
  phase: Default<'idle' | 'waiting' | 'dating' | 'over'>
  /** Number of the last state that was sent to the member. */
  rev: Default<number>
  /** Held by a member of the demo world who answers automatically and has no connection. */
  is_companion: Default<boolean>
  /** The date that runs, or the last one that ended. */
  date_id: string | null
  /** When they began to wait. */
  since_at: Default<number>
  /** When they last requested a wider reach. */
  widened_at: number | null
  /** Level to which they widened their reach beyond their filter; 0 keeps the filter. */
  cap_level: Default<number>
  /** When the next search for a peer begins. */
  try_at: Default<number>
  /** When the waiting room is next checked for changes. */
  refresh_at: Default<number>
  /** The waiting room as it was last sent to the member, so that only changes are sent. */
  told: string | null
}

/** When a member of a waiting room or a date was last connected to any process. */
export interface SpeedPresenceTable {
  member_id: string
  seen_at: number
}

/** One date. */
export interface SpeedDateTable {
  id: string
  phase: 'talking' | 'choosing' | 'over'
  starts_at: number
  /** When it ends unless a pause moves the end. */
  ends_at: number
  /** When the wait for a disconnected peer began. */
  paused_at: number | null
  choose_until_at: number | null
  question_id: string
  question_at: number
  /** Questions that were already shown. */
  asked_ids: string[]
  last_seq: Default<number>
  /** When the next automatic step is due. */
  due_at: number
  created_at: number
  ended_at: number | null
}

/** One member's side of a date. */
export interface SpeedSideTable {
  date_id: string
  member_id: string
  peer_id: string
  /** The details of the peer that the member may see, as they were when the date began. */
  peer: Json<SpeedPeer>
  /** The peer's picture in the store; null when they had none. */
  picture_key: string | null
  /** Random part of the addresses by which the member sees the peer's portrait. */
  portrait_id: string
  /** The date still runs for them. */
  is_open: Default<boolean>
  wants_end: Default<boolean>
  choice: boolean | null
  /** When their connection was lost. */
  away_at: number | null
  /** When it was counted as one of the day's rounds. */
  charged_at: number | null
  outcome: SpeedResult['outcome'] | null
  group_id: string | null
  created_at: number
}

/** One line of a date; deleted with it after a week. */
export interface SpeedLineTable {
  date_id: string
  seq: number
  id: string
  from_id: string
  client_token: string
  text: string
  created_at: number
}

/** Tables of the speed dates. Source: product §0.2 */
export interface SpeedTables {
  speed_seat: SpeedSeatTable
  speed_presence: SpeedPresenceTable
  speed_date: SpeedDateTable
  speed_side: SpeedSideTable
  speed_line: SpeedLineTable
}
