import type { UnknownReason } from '../outcome'
import type { Probe } from '../probe'

/** Purpose of a code sent by SMS. */
export type SmsPurpose = 'login' | 'sensitive' | 'change_phone' | 'guardian'

/** A code on its way to a phone. */
export interface CodeMessage {
  /** Eleven digits, mainland China. */
  readonly phone: string
  readonly code: string
  readonly purpose: SmsPurpose
  /** The vendor whose last message to this phone was not delivered; it is asked last. Null without one. */
  readonly avoid: string | null
}

/**
 * Why a vendor refused. `number`: it cannot reach this number. `frequency`: the number got too many codes. `vendor`: the
 * fault is the vendor's or ours, such as an empty balance, a wrong key or a template; another vendor may do better.
 */
export type SmsRefusal = 'number' | 'frequency' | 'vendor'

/** Result of a message. `unknown`: it may arrive, so it is not sent again under the same code. */
export type SmsResult =
  | { readonly kind: 'sent'; readonly vendor: string; readonly id: string }
  | { readonly kind: 'refused'; readonly vendor: string; readonly why: SmsRefusal; readonly code: string }
  | { readonly kind: 'unknown'; readonly vendor: string; readonly reason: UnknownReason }

/** What a carrier reported about one message. */
export interface SmsReceipt {
  /** Name of the vendor as results of `send` have it: several products of Aliyun share their receipts. */
  readonly vendors: readonly string[]
  /** The vendor's id of the message. */
  readonly id: string
  readonly outcome: 'delivered' | SmsRefusal
  /** The carrier's code, shortened to what a log may hold. */
  readonly code: string
}

/** A notification of a vendor with receipts, and the answer it needs so that it does not repeat. */
export interface SmsReceipts {
  readonly receipts: readonly SmsReceipt[]
  readonly reply: object
}

/** Reads notifications of vendors with receipts; null for an unknown vendor and for any other body. */
export type ReadSmsReceipts = (vendor: string, body: string) => SmsReceipts | null

/** Texts for members who are away: there is news of that kind, which the app says. Source: product §7.14 */
export const AWAY_SMS_TEXTS = ['payout', 'ban', 'match'] as const

/** One of the texts for members who are away. */
export type AwaySmsText = (typeof AWAY_SMS_TEXTS)[number]

/** Texts without a code, each of which a vendor must have approved. `decided`: the claim of a guardian has a result. */
export const SMS_TEXTS = ['decided', ...AWAY_SMS_TEXTS] as const

/** One of these texts. */
export type SmsText = (typeof SMS_TEXTS)[number]

/** A message without a code. */
export interface NoticeMessage {
  /** Eleven digits, mainland China. */
  readonly phone: string
  /** Reference of the claim that the text `decided` names; the other texts name nothing. */
  readonly reference?: string
}

/** Sends one text, as `send` of a code. */
export type SendNotice = (message: NoticeMessage) => Promise<SmsResult>

/** Senders of the texts that can be sent; a text that no vendor has approved is absent. */
export type SmsNotices = Readonly<Partial<Record<SmsText, SendNotice>>>

/** Sends codes and notices by SMS. */
export interface SmsSender {
  /** Never rejects, and sends at most one message. */
  send(message: CodeMessage): Promise<SmsResult>
  /** Sends texts without a code. */
  readonly notify: SmsNotices
}

/** The texts for which there is a sender. */
export const noticesOf = (senderOf: (text: SmsText) => SendNotice | null): SmsNotices =>
  Object.fromEntries(
    SMS_TEXTS.flatMap((text) => {
      const send = senderOf(text)
      return send === null ? [] : [[text, send]]
    }),
  )

/** What the file of one vendor makes of its settings. */
export interface SmsVendor {
  readonly sender: SmsSender
  /** For the doctor; it sends no message. */
  readonly probe: Probe
}
