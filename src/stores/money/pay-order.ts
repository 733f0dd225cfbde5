import type { Data } from '@contract/index'
import type { PayChannel } from '@contract/types/wallet'
import type { UserApi } from '@/api/user'
import type { Pay, PayEnd } from '@/platform/pay/pay'
import { urlOf } from '@/routes'
import type { Purchase } from './kept-purchase'

/** The page that shows the purchase; the provider returns to it. */
const PAGES = { coin: 'wallet', vip: 'memberBenefits' } as const

/** Status of an order on the server. */
export type OrderStatus = Data<'/api/user/pay_recharge'>

/**
 * Result of a payment step: the server already had a result, the member left before, the demo asks inside the app, or
 * the platform's part ended.
 */
export type PayStep =
  | { readonly end: 'settled'; readonly status: OrderStatus }
  | { readonly end: 'postponed' }
  | { readonly end: 'confirm'; readonly confirmUrl: string }
  | { readonly end: Exclude<PayEnd, 'confirm' | 'stale'> }

/** Dependencies of a payment. */
export interface PayOrderDeps {
  readonly api: Pick<UserApi, 'payRecharge'>
  readonly pay: Pay
}

/** What the selling page adds to its purchase. */
export interface PurchasePage extends Pick<PayOrderDeps, 'pay'> {
  /** True while the member is on the page, so that the provider's page may replace it. */
  isHere(): boolean
  /** Called once for each payment that the server confirmed. */
  onPaid(): void
}

/**
 * Pays an order by a channel: requests the parameters from the server, then runs the platform's part. An outdated
 * login of the platform is renewed once. `onAccepted` runs before the platform's page may replace this one, and
 * returns whether it may. Rejects with the refusal of pay_recharge.
 */
export async function payOrder(
  { api, pay }: PayOrderDeps,
  order: Pick<Purchase, 'kind' | 'orderNo'> & { readonly channel: PayChannel },
  onAccepted: () => boolean,
  isRepeat = false,
): Promise<PayStep> {
  const { kind, orderNo, channel } = order
  const loginCode = await pay.loginCode()
  const returnUrl = pay.returnUrl(urlOf(PAGES[kind], { order: orderNo }))
  const env = { ...(loginCode && { loginCode }), ...(returnUrl && { returnUrl }) }
  const status = await api.payRecharge({ orderNo, channel, env })
  const mayGoOn = onAccepted()
  if (!status.payParams) return { end: 'settled', status }
  if (!mayGoOn) return { end: 'postponed' }
  const end = await pay.start(status.payParams)
  if (end === 'confirm') return { end, confirmUrl: status.payParams.confirmUrl ?? '' }
  if (end !== 'stale') return { end }
  if (isRepeat) return { end: 'failed' }
  return payOrder({ api, pay }, order, onAccepted, true)
}
