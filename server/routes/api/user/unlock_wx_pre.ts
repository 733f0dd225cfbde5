import { unlockWxPre } from '@contract/calls/user/unlock_wx_pre'
import { answer } from '../../../http/answer'

/** Answers `/api/user/unlock_wx_pre`. */
export const route = answer(unlockWxPre, ({ viewer, payload, services, facts }) =>
  services.unlocks.purchases.quote({ ...facts, id: viewer.id }, payload.userId),
)
