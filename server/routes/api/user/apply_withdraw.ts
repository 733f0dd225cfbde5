import { applyWithdraw } from '@contract/calls/user/apply_withdraw'
import { answer } from '../../../http/answer'

/** Answers `/api/user/apply_withdraw`. */
export const route = answer(applyWithdraw, ({ viewer, payload, services, facts }) => {
  const { deviceId, ip, language, platform } = facts
  const caller = { id: viewer.id, deviceId, ip, language, platform }
  return services.withdrawals.service.apply(caller, payload)
})
