import type { Default, Json } from './columns'

/**
 * The account that a member's income is paid to; sealed except for the parts that the member sees.
 * Source: product §7.8.5, §9
 */
export interface AlipayAccountTable {
  member_id: string
  /** Keyed hash of the login, which only one member may use. */
  account_hash: Buffer
  account_sealed: Buffer
  account_masked: string
  name_sealed: Buffer
  name_masked: string
  /** Keyed hash of the identity card's number; null when none was needed. */
  id_card_hash: Buffer | null
  id_card_sealed: Buffer | null
  id_card_masked: string | null
  /** When these details were given. */
  bound_at: number
  /** Nothing is paid to it before this. */
  locked_until_at: number
  /** When a vendor found that the name and the number belong together; null when none was asked. */
  name_checked_at: number | null
  /** When a payment to it first arrived, its name checked by the provider; null before. */
  verified_at: number | null
}

/**
 * A vendor's verdict about a name and an identity card number that a member gave; each pair is asked once.
 * Source: product §7.8.5
 */
export interface RealNameCheckTable {
  id: string
  member_id: string
  /** Keyed hash of name and number. */
  pair_hash: Buffer
  /** `asking`: the vendor may be at work. `unknown`: it gave no verdict and may be asked again. The others are final. */
  verdict: 'asking' | 'unknown' | 'match' | 'mismatch' | 'no_record' | 'invalid'
  /** When the vendor was last asked. */
  asked_at: number
  /** Null without a final verdict. */
  decided_at: number | null
}

/** A finding of a rule that a person has to look at. */
export interface WithdrawalRisk {
  readonly rule: string
  /** Numbers that explain it, without members' words. */
  readonly facts: Readonly<Record<string, number>>
}

/** One approval of a withdrawal. */
export interface Approval {
  /** Name of the operator, or `system`. */
  readonly by: string
  readonly at: number
}

/** Outcome of a payment that an operator records; a second operator may have to confirm it. */
export interface PayoutOutcome {
  readonly by: string
  readonly at: number
  readonly kind: 'paid' | 'failed'
  /** The payment's number, or the key of the reason. */
  readonly word: string
}

/** A request to withdraw income, with the amounts of its moment. Source: product §7.8.5 */
export interface WithdrawalTable {
  /** Also the number by which the provider knows the payment; there is never a second one. */
  id: string
  member_id: string
  /** Idempotency key of the request; each key has one withdrawal, for ever. */
  client_token: string
  amount_fen: number
  fee_fen: number
  arrive_fen: number
  config_version: number
  state: 'reviewing' | 'approved' | 'paying' | 'paid' | 'rejected' | 'failed' | 'returned'
  /** Key of a sentence of the bill texts; null unless the money was returned. */
  reason: string | null
  payee_hash: Buffer
  payee_masked: string
  /** Login, name and identity card as they were, as JSON. */
  payee_sealed: Buffer
  /** Null before the rules ran; empty when none found anything. */
  risks: Json<readonly WithdrawalRisk[]> | null
  /** A rule asks for two people, whatever the amount. */
  needs_two: Default<boolean>
  approvals: Json<readonly Approval[]>
  approved_at: number | null
  /** The exact bytes of the payment, committed before they are sent to the provider. */
  bytes_sealed: Buffer | null
  /** From this moment the provider may have the bytes, so later calls only query the status. */
  sent_at: number | null
  /** Why the provider certainly did not pay although the money stays held; an operator has to correct the cause. */
  held_code: string | null
  /** The provider's number of the payment, or the one that an operator recorded. */
  provider_no: string | null
  mark: Json<PayoutOutcome> | null
  /** When an operator was notified; null while no operator is needed. */
  operator_at: number | null
  /** Number of the next job for it, and its time; null without one. */
  turn: Default<number>
  next_at: number | null
  created_at: number
  ended_at: number | null
  /** When the payment was found in the statement of our own account. */
  reconciled_at: number | null
}

/** Tables of withdrawals. */
export interface WithdrawalTables {
  alipay_account: AlipayAccountTable
  real_name_check: RealNameCheckTable
  withdrawal: WithdrawalTable
}
