import { withdraw } from '@contract/calls/user/withdraw'
import { answer } from '../../../http/answer'

/** Answers `/api/user/withdraw`. */
export const route = answer(withdraw, ({ viewer, payload, services }) =>
  services.withdrawals.service.preview(viewer.id, payload),
)
