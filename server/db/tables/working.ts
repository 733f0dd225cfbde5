import type { ColumnType, Generated } from 'kysely'
import type { Default, Json } from './columns'

/** Count of uses within a period; the only source of quotas and limits. */
export interface UsageCountTable {
  scope: string
  subject: string
  period: string
  used: number
  expire_at: number
}

/** Profiles that a member or a device looked up on a quota day, as keyed fingerprints of that day that identify nobody. */
export interface ProfileBudgetTable {
  /** The member's id, or a keyed hash of the device's. */
  subject: string
  period: string
  /** Fingerprints of members who were visible. */
  seen: Generated<number[]>
  /** Fingerprints of ids that led to no visible member. */
  unseen: Generated<number[]>
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

/** An event for a member, written with the change that it reports; kept for about a minute. */
export interface OutboxTable {
  id: Generated<number>
  /** The transaction that wrote the row. A reader finds by it the rows that it may not have seen yet. */
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

/** Which programs may run on the tables; one row. */
export interface SchemaVersionTable {
  is_only: Default<true>
  /** The oldest release that works with the tables, such as `1.2.0`. */
  minimum_release: string
}

/** Tables that only the server uses; no member sees them. */
export interface WorkingTables {
  usage_count: UsageCountTable
  profile_budget: ProfileBudgetTable
  idempotent_answer: IdempotentAnswerTable
  outbox: OutboxTable
  job: JobTable
  schema_version: SchemaVersionTable
}
