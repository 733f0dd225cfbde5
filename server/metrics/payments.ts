import type { Registry } from 'prom-client'
import type { PaymentCounts } from '../providers/payment/counts'
import { observeVendorCounts } from './vendor-counts'

/** Adds what vendors of payments and payouts answered, by vendor and outcome, since the start of this process. */
export const observePayments = (counts: Pick<PaymentCounts, 'list'>, registry: Registry): void =>
  observeVendorCounts(
    counts,
    {
      name: 'jinyu_payments_total',
      help: 'Requests to vendors of payments and payouts, by vendor and outcome.',
    },
    registry,
  )
