import type { PayoutChoice } from '../../config/providers/payout'
import type { Core } from '../../lib/core'
import { createAlipayGateway } from '../wire/alipay/gateway'
import type { VendorHttp } from '../wire/http'
import { createAlipayPayout } from './alipay'
import { createManualPayout } from './manual'
import type { PayoutProvider } from './port'

/** The chosen way of paying out; null without one. */
export const createChosenPayout = (
  choice: PayoutChoice,
  { clock }: Pick<Core, 'clock'>,
  http: VendorHttp,
): PayoutProvider | null => {
  if (choice === null) return null
  if (choice === 'manual') return createManualPayout()
  return createAlipayPayout(createAlipayGateway({ ...choice, http, clock }), choice.scene)
}
