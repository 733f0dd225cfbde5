import { withdraw } from '@contract/calls/user/withdraw'
import { answer } from '../../../http/answer'

/** Answers `/api/user/withdraw`. */
export const route = answer(withdraw, ({ viewer, payload, services, facts }) =>
  services.withdrawals.service.preview({ id: viewer.id, platform: facts.platform }, payload),
)
