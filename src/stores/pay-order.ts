import type { Data } from '@contract/index'
import type { PayChannel } from '@contract/types/wallet'
import type { UserApi } from '@/api/user'
import type { Pay, PayEnd } from '@/platform/pay'
import { urlOf } from '@/routes'
import type { Purchase } from './kept-purchase'

/** The page on which what is bought shows; the provider leads back to it. */
const PAGES = { coin: 'wallet', vip: 'memberBenefits' } as const

/** How an order stands on the server. */
export type Standing = Data<'/api/user/pay_recharge'>

/** How far a payment came: the server knew already, the member left before, the demo asks inside the app, or the platform's part ended. */
export type PayStep =
  | { readonly end: 'settled'; readonly standing: Standing }
  | { readonly end: 'postponed' }
  | { readonly end: 'confirm'; readonly confirmUrl: string }
  | { readonly end: Exclude<PayEnd, 'confirm' | 'stale'> }

/** What a payment is made with. */
export interface PayOrderDeps {
  readonly api: Pick<UserApi, 'payRecharge'>
  readonly pay: Pay
}

/**
 * Pays an order by a channel: asks the server how, then does the platform's part. A platform's login that was too old
 * is renewed once. `onAccepted` runs before the platform's page may take the member away, and says whether it may. Rejects
 * with the refusal of pay_recharge.
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
  const standing = await api.payRecharge({ orderNo, channel, env })
  const mayGoOn = onAccepted()
  if (!standing.payParams) return { end: 'settled', standing }
  if (!mayGoOn) return { end: 'postponed' }
  const end = await pay.start(standing.payParams)
  if (end === 'confirm') return { end, confirmUrl: standing.payParams.confirmUrl ?? '' }
  if (end !== 'stale') return { end }
  if (isRepeat) return { end: 'failed' }
  return payOrder({ api, pay }, order, onAccepted, true)
}
