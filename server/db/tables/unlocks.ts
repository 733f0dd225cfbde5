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
  /** Keyed hash of the id in small letters; of several accounts that have it on sale, the first alone sells. */
  wx_hash: Buffer
  /** First and last sign of the id. */
  masked: string
  sale_enabled: boolean
  /** Since when this id has been on sale without a break; null while it is not on sale. */
  on_sale_since: number | null
  consent_mode: ConsentMode
  audience: UnlockAudience
  /** Hash of the id that was on sale last, and when another one took its place; null before. */
  listed_hash: Buffer | null
  listed_changed_at: number | null
  /** Selling is closed till then; beyond every date for good. */
  suspended_until: number | null
  /** `upheld` complaints, or a `fake` id. */
  suspend_reason: 'upheld' | 'fake' | null
  created_at: number
  updated_at: number
}

/** Price and terms that a buyer was shown. */
export interface UnlockQuoteTable {
  id: string
  buyer_id: string
  owner_id: string
  list_price_coins: number
  price_coins: number
  owner_share_fen: number
  consent_mode: ConsentMode
  /** The id that was offered: another one is another offer. */
  wx_hash: Buffer
  config_version: number
  expire_at: number
  used_at: number | null
}

/** What a buyer says of a contact; pictures are uploads of their own. */
export interface KeptFeedback {
  readonly result: FeedbackResult
  readonly score: number | null
  readonly tags: readonly string[]
  readonly detail: string | null
  readonly imageUrls: readonly string[]
  readonly at: number
}

/** What an owner answers to a complaint. */
export interface KeptReply {
  readonly text: string
  readonly imageUrls: readonly string[]
  readonly at: number
}

/** One step of an order; its words are made when it is read. */
export interface OrderStep {
  readonly state: string
  readonly at: number
  /** Key of a sentence of the unlock texts. */
  readonly note?: string
  /** A reviewer's own words to both. */
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
  /** When the money came to its end, or lately to another one. */
  ended_at: number | null
  feedback: LaterJson<KeptFeedback>
  /** The word of fraud after the settlement. */
  claim: LaterJson<KeptFeedback>
  reply: LaterJson<KeptReply>
  reply_by: number | null
  /** A reviewer decides until then; null while none has to. */
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
