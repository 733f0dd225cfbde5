import type { Outcome } from '../../../providers/outcome'
import type { PayCall, PaymentRef } from '../../../providers/payment/port'
import type { OrderRow } from './recharge.repository'

/** Limits of a request to a provider; members wait for the answer. Source: ours */
export const CALL: PayCall = { deadlineMs: 8_000 }

/** The order as its provider knows it. */
export const paymentRefOf = (order: Pick<OrderRow, 'order_no' | 'provider_ref'>): PaymentRef => ({
  orderNo: order.order_no,
  providerRef: order.provider_ref,
})

/** Sends a request to a provider. A thrown error gives `unknown`, because the provider may have acted. */
export const ask = async <T>(question: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
  try {
    return await question()
  } catch {
    return { kind: 'unknown', reason: 'network', code: 'threw' }
  }
}
