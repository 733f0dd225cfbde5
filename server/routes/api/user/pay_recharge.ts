import { payRecharge } from '@contract/calls/user/pay_recharge'
import { answer } from '../../../http/answer'

/** Begins the payment of an order, or returns its status. Source: spec §7. */
export const route = answer(payRecharge, ({ viewer, payload, services, facts }) => {
  const buyer = { ...facts, id: viewer.id }
  return 'query' in payload
    ? services.recharges.service.orderStatus(buyer, payload.orderNo)
    : services.recharges.service.pay(buyer, payload)
})
