import { cancelAccount } from '@contract/calls/user/cancel_account'
import { answer } from '../../../http/answer'

/** Answers `/api/user/cancel_account`. */
export const route = answer(cancelAccount, ({ viewer, payload, services, facts }) => {
  const { cancellations } = services
  if ('smsTicket' in payload) {
    return cancellations.submit({ id: viewer.id, deviceId: facts.deviceId, ip: facts.ip }, payload)
  }
  return cancellations.check(viewer.id)
})
