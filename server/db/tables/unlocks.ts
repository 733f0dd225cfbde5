import type { ColumnType } from 'kysely'
import type { ConsentMode, FeedbackResult, UnlockAudience, UnlockState } from '@contract/types/unlock'
import type { Json } from './columns'

/** A nullable jsonb column that is filled later. */
type LaterJson<T> = ColumnType<T | null, null | undefined, string | null>

/** A member's own WeChat contact. Source: product §5.8 */
export interface WxAccountTable {
  member_id: string
  /** The id, sealed; shown to nobody else before it is unlocked. */
  wx_sealed: Buffer
  /** Keyed hash of the id in lower case. When several accounts have it on sale, only the first one sells. */
  wx_hash: Buffer
  /** First and last character of the id. */
  masked: string
  sale_enabled: boolean
  /** Since when this id has been on sale without interruption; null while it is not on sale. */
  on_sale_since: number | null
  consent_mode: ConsentMode
  audience: UnlockAudience
  /** Hash of the id that was on sale last, and when another one replaced it; null before. */
  listed_hash: Buffer | null
  listed_changed_at: number | null
  /** Selling is closed until then; a time beyond every date closes it for good. */
  suspended_until: number | null
  /** `upheld` complaints, or a `fake` id. */
  suspend_reason: 'upheld' | 'fake' | null
  created_at: number
  updated_at: number
}

/** Price and terms of an offer to a buyer. */
export interface UnlockQuoteTable {
  id: string
  buyer_id: string
  owner_id: string
  list_price_coins: number
  price_coins: number
  owner_share_fen: number
  consent_mode: ConsentMode
  /** The id that was offered; a changed id is another offer. */
  wx_hash: Buffer
  config_version: number
  expire_at: number
  used_at: number | null
}

/** A buyer's words about a contact; pictures are separate uploads. */
export interface KeptFeedback {
  readonly result: FeedbackResult
  readonly score: number | null
  readonly tags: readonly string[]
  readonly detail: string | null
  readonly imageUrls: readonly string[]
  readonly at: number
}

/** An owner's answer to a complaint. */
export interface KeptReply {
  readonly text: string
  readonly imageUrls: readonly string[]
  readonly at: number
}

/** One step of an order; its text is made when it is read. */
export interface OrderStep {
  readonly state: string
  readonly at: number
  /** Key of a sentence of the unlock texts. */
  readonly note?: string
  /** A reviewer's own words to both members. */
  readonly words?: string
}

/** One unlock, from the payment to its end. Source: product §5.8, §7.6 */
export interface UnlockOrderTable {
  id: string
  quote_id: string
  buyer_id: string
  owner_id: string
  list_price_coins: number
  paid_coins: number
  owner_share_fen: number
  /** Version of the config that it was priced with. */
  config_version: number
  consent_mode: ConsentMode
  state: UnlockState
  masked: string
  /** The id as it was when it was revealed, sealed; null before. */
  wx_sealed: Buffer | null
  note: string | null
  created_at: number
  accept_by: number
  revealed_at: number | null
  confirm_by: number | null
  complain_from: number | null
  settled_at: number | null
  /** When the order was settled, or later settled in another way. */
  ended_at: number | null
  feedback: LaterJson<KeptFeedback>
  /** The buyer's claim of fraud after the settlement. */
  claim: LaterJson<KeptFeedback>
  reply: LaterJson<KeptReply>
  reply_by: number | null
  /** Deadline for a reviewer's decision; null while none is needed. */
  review_by: number | null
  verdict: 'buyer' | 'owner' | null
  /** Name of the operator, or `system`; null without a verdict. */
  decided_by: string | null
  /** The owner changed the contact after it was revealed. */
  changed_at: number | null
  timeline: Json<readonly OrderStep[]>
}

/** Tables of contacts and unlocks. */
export interface UnlockTables {
  wx_account: WxAccountTable
  unlock_quote: UnlockQuoteTable
  unlock_order: UnlockOrderTable
}
