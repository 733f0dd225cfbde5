import type { PayChannel } from '@contract/types/wallet'

/**
 * Parameters of the platform's pay call, as the server made them; `kind` is the channel. Source: contract
 * pay_recharge
 */
export type PayParams = Readonly<Record<string, string>>

/**
 * How the platform's part of a payment ended. Only the server knows whether money moved; this value selects the next
 * step. `left`: another page was opened, which leads back · `done` and `unknown`: ask the server · `stale`: the
 * platform's login was too old · `confirm`: the demo's payment, which is answered inside the app
 */
export type PayEnd = 'left' | 'done' | 'cancelled' | 'failed' | 'unknown' | 'stale' | 'confirm'

/** The member's answer to the demo's payment. */
export type DemoAnswer = 'pay' | 'cancel'

/**
 * The platform's part of a payment. Source: providers WeChat and Alipay (virtual payment, tradePay,
 * getBrandWCPayRequest)
 */
export interface Pay {
  /** Whether the platform can run a payment of this channel: pages of other vendors do not open in WeChat's browser. */
  supports(channel: PayChannel): boolean
  /** Where the member can pay when no channel is supported: in another browser or in WeChat; null in mini-programs. */
  readonly elsewhere: 'browser' | 'wechat' | null
  /** A fresh code of the platform's login; undefined where paying needs no code, and in a browser without one. */
  loginCode(): Promise<string | undefined>
  /** True when the member comes back with such a code, which the payment of the order in the address was waiting for. */
  isReturning(): boolean
  /**
   * Address to which the provider's page returns; undefined where the member never leaves. `url` is one of `urlOf`.
   */
  returnUrl(url: string): string | undefined
  /** Opens the payment. Never rejects. */
  start(params: PayParams): Promise<PayEnd>
  /** Answers the demo's payment inside the app; false when the answer did not arrive. */
  answerDemo(confirmUrl: string, answer: DemoAnswer): Promise<boolean>
}

/**
 * The payment of the target: the build for a target replaces this file by `pay.<target>.ts`; type checks and tests
 * use the browser's.
 */
export { pay } from './pay.h5'
