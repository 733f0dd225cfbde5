import { updateAlipay } from '@contract/calls/user/update_alipay'
import { answer } from '../../../http/answer'

/** Answers `/api/user/update_alipay`. */
export const route = answer(updateAlipay, async ({ viewer, payload, services, facts }) => {
  const caller = { id: viewer.id, deviceId: facts.deviceId, ip: facts.ip }
  return { alipay: await services.withdrawals.accounts.update(caller, payload) }
})
