import type { StatementDifferenceKind, StatementState, StatementVendor } from '@contract/ops/ops-constants'
import type { Generated } from 'kysely'
import type { Default } from './columns'

/** One day of one vendor. Source: product §7.8.7 */
export interface VendorStatementTable {
  id: Generated<number>
  vendor: StatementVendor
  /** `YYYY-MM-DD` in Shanghai. */
  day: string
  /** When the day begins, epoch ms. */
  from_at: number
  /** `late`: the vendor did not give a file that can be believed for a day; operators fetch it again. */
  state: Default<StatementState>
  /** Requests to the vendor so far. */
  tries: Default<number>
  tried_at: Default<number | null>
  /** Why the last request brought no file; null after one that did. */
  problem: Default<string | null>
  /** When the file was compared with the books; null before. */
  compared_at: Default<number | null>
  /** SHA-256 of the file; empty when the vendor had none because nothing moved; null before. */
  hash: Default<string | null>
  payments: Default<number>
  payment_fen: Default<number>
  refunds: Default<number>
  refund_fen: Default<number>
}

/** One line of a vendor's file. */
export interface VendorStatementLineTable {
  statement_id: number
  /** Its place in the file, from 0. */
  place: number
  kind: 'payment' | 'refund'
  order_no: string
  refund_no: string | null
  provider_no: string
  amount_fen: number
  at: number
}

/**
 * Where a statement and the books differ. `missing_here`: the vendor lists a payment or refund that the books do not have.
 * `missing_there`: the books have one that the vendor does not list. A difference is open as long as its alert is.
 */
export interface VendorStatementDifferenceTable {
  id: Generated<number>
  statement_id: number
  /** Names the difference, so that another comparison finds it once. */
  key: string
  kind: StatementDifferenceKind
  line_kind: 'payment' | 'refund'
  order_no: string
  refund_no: string | null
  provider_no: string | null
  /** Whole fen in our books; null when they have no such movement. */
  our_fen: number | null
  /** Whole fen that the vendor lists; null when it lists none. */
  their_fen: number | null
  /** State of our order or refund; null without one. */
  our_state: string | null
  found_at: number
}

/** Tables of vendors' statements. */
export interface StatementTables {
  vendor_statement: VendorStatementTable
  vendor_statement_line: VendorStatementLineTable
  vendor_statement_difference: VendorStatementDifferenceTable
}
