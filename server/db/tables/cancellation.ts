import type { Default } from './columns'

/** An account that is being cancelled, or is gone. Source: product §7.12 */
export interface CancellationTable {
  member_id: string
  /** State of the account that comes back with it. */
  account_before: 'incomplete' | 'active' | 'paused' | 'restricted'
  /** The member's own words; gone with the account. */
  reason: string | null
  /** The member's choice for their income; null when they had no income. */
  income: 'withdraw' | 'give_up' | null
  submitted_at: number
  /** Until then logging in brings the account back. */
  deadline_at: number
  /** When everything of the member was erased; null before. */
  erased_at: number | null
  /** Income that the member gave up. */
  given_up_fen: Default<number>
  /** Keeps blocks in force should the phone come back soon; null before the erasure, and 30 days after it. */
  phone_hash: Buffer | null
}

/** Tables of the cancellations. */
export interface CancellationTables {
  cancellation: CancellationTable
}
