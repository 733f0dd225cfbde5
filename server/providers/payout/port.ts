import type { Outcome } from '../outcome'
import type { StatementSource } from '../payment/port'

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
  /** Number of the payment at the provider: at most 64 letters and digits. */
  readonly outBizNo: string
}

/** A provider's answer to a payment that it accepted. `DEALING`: the result is open. */
export interface PayoutAnswer {
  readonly status: 'SUCCESS' | 'DEALING' | 'FAIL'
  /** The provider's own number; null while it has none. */
  readonly orderId: string | null
  /** The provider's code of the failure; null without one. */
  readonly errorCode: string | null
}

/** Result of a query for a payment. `NOT_FOUND` proves nothing right after a timeout. */
export interface PayoutFinding extends Omit<PayoutAnswer, 'status'> {
  /** `REFUND`: it was paid and has come back in full. */
  readonly status: PayoutAnswer['status'] | 'REFUND' | 'NOT_FOUND'
}

/** Limits of one request to a provider. */
export interface PayoutCall {
  /** The provider must have answered within this, in ms; later is `unknown`. */
  readonly deadlineMs: number
}

/** Pays money out. Source: product §7.8.5 */
export interface PayoutProvider {
  readonly id: string
  /** True when people pay by hand and record it, so that no provider can be queried. */
  readonly isManual: boolean
  /**
   * The bytes of a payment. They are made once and stored, since the provider refuses different bytes under the same
   * number.
   */
  bytesOf(outBizNo: string, arriveFen: number, payee: Payee): PayoutBytes
  /** Cause of a refusal; null for an unknown code, which must be treated as no answer. */
  classOf(code: string | null): RefusalClass | null
  /** Submits a payment. Repeats of the same number with the same bytes are one payment. */
  send(bytes: PayoutBytes, call: PayoutCall): Promise<Outcome<PayoutAnswer>>
  /** Queries the status of a payment. */
  query(outBizNo: string, call: PayoutCall): Promise<Outcome<PayoutFinding>>
  /**
   * The daily statements of the account that pays: payments to members, and as refunds those that came back. Absent where
   * none can be read.
   */
  readonly statements?: StatementSource
}
