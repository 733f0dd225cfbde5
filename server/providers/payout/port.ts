import type { Outcome } from '../outcome'

/** The recipient of a payment. */
export interface Payee {
  /** Login of the Alipay account: a mobile number or an e-mail address. */
  readonly account: string
  /** The provider refuses the payment when the account belongs to another name. */
  readonly realName: string
}

/**
 * Cause of a refusal. The member can correct `name` and `account`. `amount` is a limit of the payee's account. `payer` is
 * our own fault: the money stays held and an operator is notified.
 */
export type RefusalClass = 'name' | 'account' | 'amount' | 'payer'

/** A payment to a member as the provider accepts it; its bytes never change. */
export interface PayoutBytes {
  /** The business content, as it is signed and sent. */
  readonly bizContent: string
  /** The number by which the provider knows the payment: at most 64 letters and digits. */
  readonly outBizNo: string
}

/** What a provider says of a payment that it took. `DEALING`: it is not decided yet. */
export interface PayoutAnswer {
  readonly status: 'SUCCESS' | 'DEALING' | 'FAIL'
  /** The provider's own number; null while it has none. */
  readonly orderId: string | null
  /** Why it failed, in the provider's words for programs; null when it did not. */
  readonly errorCode: string | null
}

/** What a provider finds when it is asked. Right after a timeout `NOT_FOUND` proves nothing. */
export interface PayoutFinding extends Omit<PayoutAnswer, 'status'> {
  /** `REFUND`: it was paid and has come back whole. */
  readonly status: PayoutAnswer['status'] | 'REFUND' | 'NOT_FOUND'
}

/** Limits of one question to a provider. */
export interface PayoutCall {
  /** The provider must have answered within this, in ms; later is `unknown`. */
  readonly deadlineMs: number
}

/** Pays money out. Source: product §7.8.5 */
export interface PayoutProvider {
  readonly id: string
  /** True when people pay by hand and note it: nobody can be asked. */
  readonly isManual: boolean
  /** The bytes of a payment. They are made once and kept: the provider refuses others under the same number. */
  bytesOf(outBizNo: string, arriveFen: number, payee: Payee): PayoutBytes
  /** What a refusal is about; null for a code that is not known, which must be taken as no answer at all. */
  classOf(code: string | null): RefusalClass | null
  /** Hands a payment in. The same number with the same bytes is one payment, however often it is sent. */
  send(bytes: PayoutBytes, call: PayoutCall): Promise<Outcome<PayoutAnswer>>
  /** What became of a payment. */
  query(outBizNo: string, call: PayoutCall): Promise<Outcome<PayoutFinding>>
}
