import { payRecharge } from '@contract/calls/user/pay_recharge'
import { answer } from '../../../http/answer'

/** Begins the payment of an order, returns its status, or refunds it. Source: spec §7. */
export const route = answer(payRecharge, ({ viewer, payload, services, facts }) => {
  const buyer = { ...facts, id: viewer.id }
  const { service, memberRefunds } = services.recharges
  if ('query' in payload) return service.orderStatus(buyer, payload.orderNo)
  if (!('refund' in payload)) return service.pay(buyer, payload)
  return payload.refund === 'submit'
    ? memberRefunds.submit(buyer, payload)
    : memberRefunds.preview(buyer, payload.orderNo)
})
