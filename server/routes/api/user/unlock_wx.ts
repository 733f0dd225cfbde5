import { unlockWx } from '@contract/calls/user/unlock_wx'
import { answer } from '../../../http/answer'

/** Answers `/api/user/unlock_wx`. */
export const route = answer(unlockWx, async ({ viewer, payload, services, facts }) => {
  const { purchases, decisions } = services.unlocks
  const buyer = { ...facts, id: viewer.id }
  return {
    order:
      'quoteId' in payload ? await purchases.buy(buyer, payload) : await decisions.decide(buyer, payload),
  }
})
