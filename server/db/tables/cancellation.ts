import type { Default } from './columns'

/** An account that is being cancelled, or was erased. Source: product §7.12 */
export interface CancellationTable {
  member_id: string
  /** State of the account to restore when the member logs in again. */
  account_before: 'incomplete' | 'active' | 'paused' | 'restricted'
  /** The member's own words; erased with the account. */
  reason: string | null
  /** The member's choice for their income; null when they had no income. */
  income: 'withdraw' | 'give_up' | null
  submitted_at: number
  /** Until then a login restores the account. */
  deadline_at: number
  /** When all data of the member was erased; null before. */
  erased_at: number | null
  /** Income that the member gave up. */
  given_up_fen: Default<number>
  /** Keeps blocks in force when the phone registers again soon; null before the erasure, and 30 days after it. */
  phone_hash: Buffer | null
}

/** Tables of the cancellations. */
export interface CancellationTables {
  cancellation: CancellationTable
}
