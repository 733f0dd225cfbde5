/** What the platform's pay call needs, as the server made it; `kind` is the channel. Source: contract pay_recharge */
export type PayParams = Readonly<Record<string, string>>

/**
 * How the platform's part of a payment ended. Only the server knows whether money moved; this tells what to do next.
 * `left`: another page was opened, which leads back · `done` and `unknown`: ask the server · `stale`: the platform's
 * login was too old · `confirm`: the demo's payment, which is answered inside the app
 */
export type PayEnd = 'left' | 'done' | 'cancelled' | 'failed' | 'unknown' | 'stale' | 'confirm'

/** What the member answers to the demo's payment. */
export type DemoAnswer = 'pay' | 'cancel'

/** The platform's part of paying. Source: providers WeChat and Alipay (virtual payment, tradePay, getBrandWCPayRequest) */
export interface Pay {
  /** A fresh code of the platform's login; undefined where paying needs none. */
  loginCode(): Promise<string | undefined>
  /** Where a page of the provider leads back to; undefined where the member never leaves. `url` is one of `urlOf`. */
  returnUrl(url: string): string | undefined
  /** Opens the payment. Never rejects. */
  start(params: PayParams): Promise<PayEnd>
  /** Answers the demo's payment inside the app; false when that did not get through. */
  answerDemo(confirmUrl: string, answer: DemoAnswer): Promise<boolean>
}

/**
 * The payment of the target: a build for one takes `pay.<target>.ts` in this file's place, type checks and tests see
 * the browser's.
 */
export { pay } from './pay.h5'
