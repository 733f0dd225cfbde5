import { applyWithdraw } from '@contract/calls/user/apply_withdraw'
import { answer } from '../../../http/answer'

/** Answers `/api/user/apply_withdraw`. */
export const route = answer(applyWithdraw, ({ viewer, payload, services, facts }) => {
  const caller = { id: viewer.id, deviceId: facts.deviceId, ip: facts.ip, language: facts.language }
  return services.withdrawals.service.apply(caller, payload)
})
