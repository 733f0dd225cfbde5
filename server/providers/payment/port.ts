import type { StatementVendor } from '@contract/ops/ops-constants'
import type { PayChannel } from '@contract/types/wallet'
import type { Language } from '../../lib/language'
import { NOTICE_PATH } from '../../lib/net/notice-path'
import type { Platform } from '../../lib/platform'
import type { Outcome } from '../outcome'

/** The facts about a payer that a provider may need. */
export interface Payer {
  readonly memberId: string
  /** A fresh code of the platform's login, which a provider exchanges for its own id of the payer; null without one. */
  readonly loginCode: string | null
  /** Address of the payer's device. */
  readonly ip: string
}

/** What identifies a payment at its provider. */
export interface PaymentRef {
  /** 8–32 letters and digits. */
  readonly orderNo: string
  /**
   * What the provider returned when it prepared the payment and needs again, such as its own id of the payer; null before
   * that, and for a provider that needs the number alone.
   */
  readonly providerRef: string | null
}

/** A payment to prepare. An order with a `providerRef` was prepared before; the payer who began it pays it. */
export interface PaymentRequest extends PaymentRef {
  /** Whole fen, above 0. */
  readonly amountFen: number
  /** Shown to the payer; plain words without punctuation. */
  readonly title: string
  /** The package, for providers that sell published items. */
  readonly productId: string
  readonly payer: Payer
  readonly language: Language
  /** Nobody may pay after this, epoch ms. */
  readonly expireAt: number
  /** This server as the payer reaches it, without a slash at its end, for webhooks and our pages. */
  readonly origin: string
  /** The page to which the provider's page returns; null when the payer never leaves. */
  readonly returnUrl: string | null
}

/** Parameters of the platform's pay call; `kind` is the channel. */
export type PayParams = Readonly<Record<string, string>> & { readonly kind: PayChannel }

/** A payment that its payer can make now. */
export interface PreparedPayment {
  readonly params: PayParams
  /** Stored with the order and returned with every later request about it; null when there is nothing to store. */
  readonly providerRef: string | null
}

/** Result of a query for a payment. */
export interface PaymentFinding {
  /** `NOTPAY`: nothing was paid, or the provider does not know the payment. */
  readonly state: 'NOTPAY' | 'PAID' | 'CLOSED' | 'REFUNDED'
  /** The amount that was really paid, whole fen; null before the payment. */
  readonly paidFen: number | null
  /** The provider's own number of the payment; null while it has none. */
  readonly providerNo: string | null
}

/** A refund to the account that paid. */
export interface RefundRequest extends PaymentRef {
  /** 8–32 letters and digits; repeated requests with one number are one refund. */
  readonly refundNo: string
  /** Whole fen, at most `paidFen`. */
  readonly amountFen: number
  /** The whole amount of the payment, whole fen. */
  readonly paidFen: number
  readonly reason: string
}

/** Status of a refund. `NOT_FOUND`: the provider does not know it, which proves nothing right after a timeout. */
export type RefundFinding = 'DONE' | 'PENDING' | 'FAILED' | 'NOT_FOUND'

/** Limits of one request to a provider. */
export interface PayCall {
  /** The provider must have answered within this, in ms; later is `unknown`. */
  readonly deadlineMs: number
}

/** A webhook request as it arrived. */
export interface RawNotice {
  /** Names in lower case; several values of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Buffer
}

/** An event that a provider reports, after its signature, time and application were checked. */
export interface PaymentEvent {
  /** The provider's id of the notification; the same on every repeat. */
  readonly id: string
  /** The random value of this delivery. */
  readonly nonce: string
  /** `complaint`: the payer complains to the provider; no money moves, but an operator has to answer in time. */
  readonly kind: 'paid' | 'closed' | 'refunded' | 'complaint'
  readonly orderNo: string
  /** Amount of the payment or of this refund; whole fen, 0 for other events. */
  readonly amountFen: number
  readonly providerNo: string | null
  /** Our number of the refund; null for a refund that we did not request, and for other events. */
  readonly refundNo: string | null
}

/** Address of a channel's webhook. @param origin This server as providers reach it, without a slash at its end. */
export const noticeUrl = (origin: string, channel: PayChannel): string => `${origin}${NOTICE_PATH}/${channel}`

/** The answer that the provider expects to its webhook. */
export interface NoticeReply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** Result of reading a webhook request. */
export type ParsedNotice =
  | {
      readonly kind: 'events'
      readonly events: readonly PaymentEvent[]
      /** Answer that ends the repeats. */
      readonly accepted: NoticeReply
      /** Answer that asks for another repeat. */
      readonly refused: NoticeReply
    }
  | {
      readonly kind: 'refused'
      /** `unsure`: the provider could not be asked what it means, and repeats it. */
      readonly reason: 'signature' | 'stale' | 'app' | 'body' | 'unsure'
      readonly reply: NoticeReply
    }

/** One movement of money that a vendor lists. */
export interface StatementLine {
  readonly kind: 'payment' | 'refund'
  /** Our number of the order; another form, or empty, for money that our orders do not explain. At most 64 characters. */
  readonly orderNo: string
  /** Our number of the refund, at most 64 characters; null for a payment, and for a refund that names none. */
  readonly refundNo: string | null
  /** The vendor's number of the payment, also in the line of its refund. */
  readonly providerNo: string
  /** Whole fen, above 0. */
  readonly amountFen: number
  /** When the vendor made it, epoch ms. */
  readonly at: number
}

/** A day's statement whose file was whole: its hash, its count and its sums were compared. */
export interface Statement {
  readonly lines: readonly StatementLine[]
  /** SHA-256 of the file, in hexadecimal; empty when the vendor has no file because nothing moved. */
  readonly hash: string
}

/** Result of a request for a statement. `not_ready`: the vendor has not made it yet. */
export type StatementOutcome = Outcome<Statement> | { readonly kind: 'not_ready'; readonly code: string }

/** The daily statements of one merchant. Source: product §7.8.7 */
export interface StatementSource {
  readonly vendor: StatementVendor
  /** It is made of answers about single orders, so one without movements is not a file that is still to be made. */
  readonly isAsked?: boolean
  /**
   * Fetches the statement of a day. Never rejects and never repeats. A file that is not whole, or of another day or
   * merchant, is `unknown`.
   * @param day `YYYY-MM-DD` in Shanghai, before today.
   */
  fetch(day: string, call: PayCall): Promise<StatementOutcome>
}

/** An order of ours about which a vendor is asked. */
export interface AskedOrder extends PaymentRef {
  /** Our numbers of its refunds. */
  readonly refundNos: readonly string[]
}

/** What a vendor has of one order. */
export interface OrderMovements {
  /** The payment and the refunds that we requested, as far as they moved money. */
  readonly lines: readonly StatementLine[]
  /** Whole fen that went back without a request of ours. */
  readonly otherBackFen: number
}

/** The movements of single orders, at a vendor without a readable file of the day. Source: product §7.8.7 */
export interface OrderQuestions {
  readonly vendor: StatementVendor
  /** Asks for one order. Never rejects and never repeats. */
  movementsOf(order: AskedOrder, call: PayCall): Promise<Outcome<OrderMovements>>
}

/**
 * A provider of payments. It never retries a request itself; the caller retries with the same number.
 * Source: product §7.8.2; WeChat Pay APIv3, WeChat virtual payment, Alipay open platform
 */
export interface PayProvider {
  readonly id: string
  readonly channels: readonly PayChannel[]
  /** The channels that members can use on a platform, the best first. */
  methods(platform: Platform): readonly PayChannel[]
  /** `prepare` asks nobody, because the payer's device brings the request to the provider. Default: false. */
  readonly isPreparedHere?: boolean
  /** Prepares the payment and returns how the client pays. A repeat for one order is the same payment. */
  prepare(request: PaymentRequest, channel: PayChannel, call: PayCall): Promise<Outcome<PreparedPayment>>
  query(payment: PaymentRef, channel: PayChannel, call: PayCall): Promise<Outcome<PaymentFinding>>
  /** Closes the payment, so that nobody can pay it; `rejected` when it is already paid. */
  close(payment: PaymentRef, channel: PayChannel, call: PayCall): Promise<Outcome<null>>
  refund(request: RefundRequest, channel: PayChannel, call: PayCall): Promise<Outcome<RefundFinding>>
  findRefund(
    refund: Pick<RefundRequest, 'orderNo' | 'providerRef' | 'refundNo'>,
    channel: PayChannel,
    call: PayCall,
  ): Promise<Outcome<RefundFinding>>
  parseNotice(raw: RawNotice): Promise<ParsedNotice>
  /** The daily statements of the merchant behind the channels; absent where the vendor has none that we can read. */
  readonly statements?: StatementSource
  /** What stands in for them; absent where the vendor has statements. */
  readonly orderQuestions?: OrderQuestions
}
