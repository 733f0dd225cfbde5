import { recharge } from '@contract/calls/user/recharge'
import { answer } from '../../../http/answer'

/** Makes an order for coins or membership. Source: spec §7. */
export const route = answer(recharge, ({ viewer, payload, services, facts }) =>
  services.recharges.service.order({ ...facts, id: viewer.id }, payload),
)
