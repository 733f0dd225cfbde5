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
  /** The span that caused it, as a W3C `traceparent`; null without traces. */
  trace: Default<string | null>
}

/**
 * What became of a transaction over the primary and a server of chat tables; kept for an hour. A record that it committed
 * is written with it.
 */
export interface CommitRecordTable {
  id: string
  outcome: 'committed' | 'aborted'
  created_at: number
}

/**
 * Where the chats are, in one row; none where they never had a server of their own. The primary and the server of the chats
 * know the same id.
 */
export interface ChatHomeTable {
  id: string
  /** Whether this database is the server of the chats. */
  is_here: boolean
  /** On the primary: whether the server of the chats knows it, too. */
  is_settled: Generated<boolean>
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
  /** The span that enqueued it, as a W3C `traceparent`; null without traces. */
  trace: Default<string | null>
}

/** What one kind of data lost in a run of the retention. */
export interface Deletion {
  /** The table, or `authentication video`. */
  readonly kind: string
  readonly rows: number
  /** What expired before this moment is deleted, epoch ms. */
  readonly untilAt: number
}

/** One run of the work that deletes what has expired; append-only. */
export interface RetentionRunTable {
  id: Generated<number>
  /** Name of the repeated work. */
  work: string
  at: number
  /** Kinds that were looked at, also those that lost nothing. A kind whose deletion failed is absent. */
  deleted: Json<readonly Deletion[]>
}

/** Which programs may run on the tables; one row. */
export interface SchemaVersionTable {
  is_only: Default<true>
  /** The oldest release that works with the tables, such as `1.2.0`. */
  minimum_release: string
}

/** A vendor's access token, which all nodes share. */
export interface VendorTokenTable {
  /** Vendor and application, such as `wechat:wx0123456789abcdef`. */
  name: string
  /** The token under the server's secret; null before the first. */
  sealed: Buffer | null
  expire_at: number
  /** Until then one node fetches the next token; 0 when none does. */
  lease_until_at: number
}

/** Tables that only the server uses; no member sees them. */
export interface WorkingTables {
  usage_count: UsageCountTable
  profile_budget: ProfileBudgetTable
  idempotent_answer: IdempotentAnswerTable
  outbox: OutboxTable
  commit_record: CommitRecordTable
  chat_home: ChatHomeTable
  job: JobTable
  retention_run: RetentionRunTable
  schema_version: SchemaVersionTable
  vendor_token: VendorTokenTable
}
