import type { Default, Json } from './columns'

/** Where a member's income is paid to; sealed but for what the member is shown. Source: product §7.8.5, §9 */
export interface AlipayAccountTable {
  member_id: string
  /** Keyed hash of the login; one member each. */
  account_hash: Buffer
  account_sealed: Buffer
  account_masked: string
  name_sealed: Buffer
  name_masked: string
  /** Keyed hash of the identity card's number; null where none was asked for. */
  id_card_hash: Buffer | null
  id_card_sealed: Buffer | null
  id_card_masked: string | null
  /** When these details were given. */
  bound_at: number
  /** Nothing is paid to it before this. */
  locked_until_at: number
  /** When a payment to it first arrived, its name checked by the provider; null before. */
  verified_at: number | null
}

/** What a rule found that a person has to look at. */
export interface WithdrawalRisk {
  readonly rule: string
  /** Numbers that explain it; no member's words. */
  readonly facts: Readonly<Record<string, number>>
}

/** Who let a withdrawal pass. */
export interface Approval {
  /** Name of the operator, or `system`. */
  readonly by: string
  readonly at: number
}

/** What an operator says became of a payment; a second one may have to say the same. */
export interface PayoutMark {
  readonly by: string
  readonly at: number
  readonly kind: 'paid' | 'failed'
  /** The payment's number, or the key of the reason. */
  readonly word: string
}

/** A wish to take income out, with the numbers of its moment. Source: product §7.8.5 */
export interface WithdrawalTable {
  /** Also the number by which the provider knows the payment; there is never a second one. */
  id: string
  member_id: string
  /** The press that asked for it; one withdrawal each, for ever. */
  client_token: string
  amount_fen: number
  fee_fen: number
  arrive_fen: number
  config_version: number
  state: 'reviewing' | 'approved' | 'paying' | 'paid' | 'rejected' | 'failed' | 'returned'
  /** Key of a sentence of the bill texts; null unless the money came back. */
  reason: string | null
  payee_hash: Buffer
  payee_masked: string
  /** Login, name and identity card as they were, as JSON. */
  payee_sealed: Buffer
  /** Null while no rule has looked; empty when none found anything. */
  risks: Json<readonly WithdrawalRisk[]> | null
  /** A rule asks for two people, whatever the amount. */
  needs_two: Default<boolean>
  approvals: Json<readonly Approval[]>
  approved_at: number | null
  /** The exact bytes of the payment, committed before the provider is asked. */
  bytes_sealed: Buffer | null
  /** From here on the provider may have them: it is only asked what became of them. */
  sent_at: number | null
  /** Why the provider surely did not pay though the money stays held: something an operator has to put right. */
  held_code: string | null
  /** The provider's number of the payment, or the one that an operator noted. */
  provider_no: string | null
  mark: Json<PayoutMark> | null
  /** When an operator was called; null while nobody is needed. */
  operator_at: number | null
  /** Number of the job that goes on with it, and its moment; null when none does. */
  turn: Default<number>
  next_at: number | null
  created_at: number
  ended_at: number | null
  /** When the payment was found on our own account's side. */
  reconciled_at: number | null
}

/** Tables of taking income out. */
export interface WithdrawalTables {
  alipay_account: AlipayAccountTable
  withdrawal: WithdrawalTable
}
