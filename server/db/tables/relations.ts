import type { ColumnType } from 'kysely'
import type { Day, Default } from './columns'

/** A member's action on a target, one row for each kind and pair. */
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
  /** The details of the target that the date showed (`SpeedPeer`); null together with `speed_id`. */
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

/** Tables of the relations between members. */
export interface RelationTables {
  action: ActionTable
  visit: VisitTable
  block: BlockTable
  match: MatchTable
}
