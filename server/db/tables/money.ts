import type { Generated } from 'kysely'
import type { Json } from './columns'

/** One account of the double-entry ledger. Only the database moves its balance, with a posting. Source: product §7.8.1 */
export interface LedgerAccountTable {
  id: Generated<number>
  /** Member id, or `platform`. */
  owner_id: string
  kind: string
  /** Part of an account of the platform; 0 for members. */
  shard: number
  /** Amount that the platform owes the owner; negative for accounts in which the platform holds money. */
  balance_fen: Generated<number>
}

/** One movement of money: its postings sum to zero. Append-only. */
export interface LedgerJournalTable {
  id: Generated<number>
  /** Names the business event; a second journal of it is refused. */
  business_key: string
  kind: string
  facts: Json<Readonly<Record<string, unknown>>>
  at: number
}

/** One line of a journal. Append-only. */
export interface LedgerPostingTable {
  /** Numbered within an account in the order of its balances. */
  id: Generated<number>
  journal_id: number
  account_id: number
  amount_fen: number
  balance_after_fen: Generated<number>
}

/** One stored step of a bill; its text is made when it is read. */
export interface BillStep {
  readonly state: string
  readonly at: number
  /** Key of a sentence of the bill texts, or an operator's own words; absent when the state says all. */
  readonly note?: string
}

/** A bill of one movement or intent, as a member sees it. Source: product §5.7 */
export interface BillTable {
  id: string
  /** The event that it shows: kind, order id and side. */
  ref: string
  member_id: string
  type: 'recharge' | 'income' | 'payment' | 'withdrawal'
  biz_type: string
  sign: 1 | -1
  amount_fen: number
  coins: number
  state: 'processing' | 'held' | 'done' | 'closed' | 'returned' | 'reviewing' | 'approved' | 'paying'
  /** Key of a sentence of the bill texts, or an operator's own words. */
  reason: string | null
  channel: string | null
  balance_after_fen: number | null
  balance_after_coins: number | null
  peer_id: string | null
  order_no: string | null
  /** The bill that this one refunds. */
  refund_of: string | null
  /** The platform's part: a withdrawal's fee or its share of an unlock; null for bills without one. */
  fee_fen: number | null
  /** When held income becomes available; null while it has no date, and for other bills. */
  release_at: number | null
  steps: Json<readonly BillStep[]>
  created_at: number
  settled_at: number | null
}

/** Why payouts are frozen; open while `lifted_at` is null. */
export interface PayoutFreezeTable {
  id: Generated<number>
  reason: string
  facts: Json<Readonly<Record<string, unknown>>>
  at: number
  lifted_by: string | null
  lifted_why: string | null
  lifted_at: number | null
}

/** A journal that operators want to take back; done when the journal that mirrors it exists. */
export interface LedgerReversalTable {
  business_key: string
  /** The first of the two people. */
  signed_by: string
  why: string
  signed_at: number
}

/** Tables of the ledger. */
export interface MoneyTables {
  ledger_account: LedgerAccountTable
  ledger_journal: LedgerJournalTable
  ledger_posting: LedgerPostingTable
  bill: BillTable
  payout_freeze: PayoutFreezeTable
  ledger_reversal: LedgerReversalTable
}
