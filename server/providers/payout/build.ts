import type { PayoutChoice } from '../../config/providers/payout'
import type { Core } from '../../lib/core'
import { createAlipayGateway } from '../wire/alipay/gateway'
import type { VendorHttp } from '../wire/http'
import { type AlipayBillType, createAlipayBills } from '../payment/alipay/bills'
import type { PaymentCounts } from '../payment/counts'
import { watchedPayouts } from '../payment/watched'
import { isListOfMovements, readAccountBill } from './account-bill'
import { createAlipayPayout } from './alipay'
import { createManualPayout } from './manual'
import type { PayoutProvider } from './port'

const ACCOUNT_BILLS: AlipayBillType = {
  vendor: 'alipay_payouts',
  type: 'signcustomer',
  isList: isListOfMovements,
  read: readAccountBill,
}

/** The chosen way of paying out; null without one. */
export const createChosenPayout = (
  choice: PayoutChoice,
  { clock }: Pick<Core, 'clock'>,
  { http, counts }: { readonly http: VendorHttp; readonly counts: Pick<PaymentCounts, 'add'> },
): PayoutProvider | null => {
  if (choice === null) return null
  if (choice === 'manual') return createManualPayout()
  const gateway = createAlipayGateway({ ...choice, http, clock })
  const payout = createAlipayPayout(gateway, choice.scene)
  const { sellerId } = choice
  const provider =
    sellerId === null
      ? payout
      : { ...payout, statements: createAlipayBills({ gateway, http, sellerId }, ACCOUNT_BILLS) }
  return watchedPayouts(provider, ACCOUNT_BILLS.vendor, counts)
}
