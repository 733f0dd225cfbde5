import type { TextPlace } from '@contract/ops/ops-constants'
import type { Generated } from 'kysely'
import type { Default, Json } from './columns'

/** Evidence of a report for operators, as it was when the report arrived. Source: product §7.9.3 */
export interface Evidence {
  readonly profile?: { readonly nickname: string; readonly bio: string; readonly avatarKey: string | null }
  readonly lines?: readonly EvidenceLine[]
  /** Score of the ban evasion that the server suspects, 0 to 100; absent in reports by members. */
  readonly evasionScore?: number
}

/** One line between the reporter and the target. */
export interface EvidenceLine {
  /** Number in the message group; null for a line of a speed date. */
  readonly seq: number | null
  readonly by: 'reporter' | 'target'
  readonly type: string
  /** Content as it was sent, also of a recalled message. */
  readonly content: Readonly<Record<string, unknown>>
  readonly riskTag: string | null
  readonly at: number
  readonly recalledAt: number | null
}

/** A report. Source: product §7.9. */
export interface ReportTable {
  id: string
  from_id: string
  to_id: string
  reason: string
  detail: Default<string>
  image_urls: Default<string[]>
  msg_seqs: Default<number[]>
  context: Default<string>
  /** The speed date by which the reporter named the target; they know no more of them. Null for a known target. */
  speed_id: Default<string | null>
  state: Default<'received' | 'reviewing' | 'upheld' | 'dismissed' | 'withdrawn'>
  created_at: number
  evidence: Json<Evidence>
  /** Name of the operator who opened it; null before. */
  taken_by: string | null
  decided_by: string | null
  decided_at: number | null
  decided_why: string | null
}

/** One step of the ladder against a member. Source: product §7.9.4, §7.9.5 */
export interface SanctionTable {
  id: string
  member_id: string
  /** The report that led to it; null without a report. */
  report_id: string | null
  /** `review` restricts until an operator decides. */
  step: 'review' | 'warning' | 'day' | 'week' | 'ban'
  /** Class of the reason, which selects the notices' texts. */
  reason: string
  /** State of the account to restore at its end. */
  state_before: 'incomplete' | 'active' | 'paused' | 'restricted' | 'cancelling' | 'banned'
  /** Name of the operator, or `system`. */
  decided_by: string
  created_at: number
  /** Null when it does not end by itself. */
  until_at: number | null
  ended_at: number | null
  ended_how: 'served' | 'lifted' | 'replaced' | 'dismissed' | null
}

/** A member's appeal against a sanction; each sanction has at most one. Source: product §7.9.5 */
export interface AppealTable {
  id: string
  sanction_id: string
  member_id: string
  text: string
  /** `moot`: the sanction ended for another reason. */
  state: 'waiting' | 'granted' | 'refused' | 'moot'
  created_at: number
  answer_by_at: number
  decided_by: string | null
  decided_at: number | null
  decided_why: string | null
}

/** An operator's action; the database refuses every change of a row. Source: product §0.4, §11 */
export interface AuditEntryTable {
  id: Generated<number>
  at: number
  operator: string
  act: string
  /** Kind and id of the object, `report:01J…`. */
  subject: string
  member_id: string | null
  why: string
  before: Json<Readonly<Record<string, unknown>>>
  after: Json<Readonly<Record<string, unknown>>>
}

/** The network that a report came from; no address is stored. */
export interface ReportNetworkTable {
  report_id: string
  /** Keyed hash of the /24 of IPv4 or the /48 of IPv6. */
  network_hash: Buffer
  expire_at: number
}

/** A text that needs a person: a message that was sent, or a text that was refused until somebody allows it. */
export interface TextCaseTable {
  id: string
  /** The author. */
  member_id: string
  place: TextPlace
  /** As others would read it; empty for a picture and a voice, which the message shows. */
  text: string
  /** What it was found to be; null for a text that nothing judged. */
  class: string | null
  /** The layer that wants a person; null for a text that nothing judged. */
  layer: string | null
  /** How sure the vendor of moderation was, 0 to 100; null without a number. */
  score: Default<number | null>
  /** The thread or speed date with the number of the line; both null for a text that was refused. */
  group_id: string | null
  seq: number | null
  state: Default<'waiting' | 'approved' | 'removed'>
  created_at: number
  decided_at: number | null
  decided_by: string | null
}

/** A picture or voice of a chat that the vendor of moderation judges after it was sent. Source: product §11.4 */
export interface MediaCheckTable {
  group_id: string
  seq: number
  /** The sender. */
  member_id: string
  kind: 'picture' | 'voice'
  /**
   * `skipped`: no vendor judges this sender's media. `unjudged`: no vendor answered, so a person looks. `review`: the
   * vendor wants a person. `blocked`: it was recalled for both sides. `gone`: its sender took it back, or the account
   * was erased.
   */
  state: Default<'waiting' | 'passed' | 'skipped' | 'unjudged' | 'review' | 'blocked' | 'gone'>
  /** The vendor that answers by a notification, with its number of the question; both null before one was asked. */
  vendor: Default<string | null>
  task_id: Default<string | null>
  created_at: number
  /** Null exactly while it waits. */
  decided_at: Default<number | null>
}

/** A network that an account logged in from, or a phone that it had before, as a keyed hash. Source: ours */
export interface AccountTraceTable {
  member_id: string
  kind: 'network' | 'phone'
  hash: Buffer
  /** When the network was used last, or the phone given up. */
  seen_at: number
  expire_at: number
}

/** An account with new evidence that is not yet compared with banned ones. */
export interface EvasionCheckTable {
  member_id: string
  asked_at: number
}

/** Tables of reports, decisions, appeals and their audit log. Source: product §7.9, §11 */
export interface SafetyTables {
  report: ReportTable
  report_network: ReportNetworkTable
  sanction: SanctionTable
  appeal: AppealTable
  audit_entry: AuditEntryTable
  text_case: TextCaseTable
  media_check: MediaCheckTable
  account_trace: AccountTraceTable
  evasion_check: EvasionCheckTable
}
