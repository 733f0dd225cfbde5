import type { PayChannel } from '@contract/types/wallet'
import type { Language } from '../../lib/language'
import type { Platform } from '../../lib/platform'
import type { Outcome } from '../outcome'

/** Who pays, as far as a provider may need it. */
export interface Payer {
  readonly memberId: string
  /** A fresh code of the platform's login, from which a provider gets its own name of the payer; null on H5. */
  readonly loginCode: string | null
  /** Address of the payer's device. */
  readonly ip: string
}

/** What is to be paid. */
export interface PaymentRequest {
  /** 8–32 letters and digits; the provider knows the payment by it. */
  readonly orderNo: string
  /** Whole fen, above 0. */
  readonly amountFen: number
  /** Shown to the payer; plain words without marks. */
  readonly title: string
  /** The package, for providers that sell published items. */
  readonly productId: string
  readonly payer: Payer
  readonly language: Language
  /** Nobody may pay after this, epoch ms. */
  readonly expireAt: number
  /** This server as the payer reaches it, without a slash at its end: where notices and pages of ours are. */
  readonly origin: string
  /** Where a page of the provider leads back to; null where the payer never leaves. */
  readonly returnUrl: string | null
}

/** What the platform's pay call needs; `kind` is the channel. */
export type PayParams = Readonly<Record<string, string>> & { readonly kind: PayChannel }

/** What a provider finds when it is asked for a payment. */
export interface PaymentFinding {
  /** `NOTPAY`: nothing was paid, or the provider never heard of it. */
  readonly state: 'NOTPAY' | 'PAID' | 'CLOSED' | 'REFUNDED'
  /** What was really paid, whole fen; null while nothing was. */
  readonly paidFen: number | null
  /** The provider's own number of the payment; null while it has none. */
  readonly providerNo: string | null
}

/** Money that is to go back by the way it came. */
export interface RefundRequest {
  readonly orderNo: string
  /** 8–32 letters and digits; the same number is one refund, however often it is asked for. */
  readonly refundNo: string
  /** Whole fen, at most what was paid. */
  readonly amountFen: number
  /** What was paid in all, whole fen. */
  readonly paidFen: number
  readonly reason: string
}

/** What became of a refund. `NOT_FOUND`: the provider never heard of it, which right after a timeout proves nothing. */
export type RefundFinding = 'DONE' | 'PENDING' | 'FAILED' | 'NOT_FOUND'

/** Limits of one question to a provider. */
export interface PayCall {
  /** The provider must have answered within this, in ms; later is `unknown`. */
  readonly deadlineMs: number
}

/** A request to the address of notices, as it came. */
export interface RawNotice {
  /** Names in small letters; several values of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Buffer
}

/** Something that a provider tells, its signature, time and application checked. */
export interface PaymentEvent {
  /** The provider's id of the notice; the same on every repeat. */
  readonly id: string
  /** The chance value of this sending of it. */
  readonly nonce: string
  readonly kind: 'paid' | 'closed' | 'refunded'
  readonly orderNo: string
  /** What was paid, or given back by this refund; whole fen, 0 for `closed`. */
  readonly amountFen: number
  readonly providerNo: string | null
  /** Our number of the refund; null for a refund that was not asked for by us, and for anything else. */
  readonly refundNo: string | null
}

/** How the provider wants its notice answered. */
export interface NoticeReply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** What a request to the address of notices turned out to be. */
export type ParsedNotice =
  | {
      readonly kind: 'events'
      readonly events: readonly PaymentEvent[]
      /** Ends the repeats. */
      readonly accepted: NoticeReply
      /** Asks for another repeat. */
      readonly refused: NoticeReply
    }
  | {
      readonly kind: 'refused'
      readonly reason: 'signature' | 'stale' | 'app' | 'body'
      readonly reply: NoticeReply
    }

/**
 * A way to be paid. No question is ever repeated inside: who asks repeats it with the same number.
 * Source: product §7.8.2; WeChat Pay APIv3, WeChat virtual payment, Alipay open platform
 */
export interface PayProvider {
  readonly id: string
  readonly channels: readonly PayChannel[]
  /** Which of its channels members can use on a platform, best first. */
  methods(platform: Platform): readonly PayChannel[]
  /** Makes the payment ready and says how the client pays. A repeat for one order is the same payment. */
  prepare(request: PaymentRequest, channel: PayChannel, call: PayCall): Promise<Outcome<PayParams>>
  query(orderNo: string, channel: PayChannel, call: PayCall): Promise<Outcome<PaymentFinding>>
  /** Nobody can pay it from now on; `rejected` when it is paid already. */
  close(orderNo: string, channel: PayChannel, call: PayCall): Promise<Outcome<null>>
  refund(request: RefundRequest, channel: PayChannel, call: PayCall): Promise<Outcome<RefundFinding>>
  findRefund(
    refund: Pick<RefundRequest, 'orderNo' | 'refundNo'>,
    channel: PayChannel,
    call: PayCall,
  ): Promise<Outcome<RefundFinding>>
  parseNotice(raw: RawNotice): Promise<ParsedNotice>
}
