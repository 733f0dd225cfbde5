import { getAlipay } from '@contract/calls/user/get_alipay'
import { answer } from '../../../http/answer'

/** Answers `/api/user/get_alipay`. */
export const route = answer(getAlipay, async ({ viewer, services }) => ({
  alipay: await services.withdrawals.accounts.own(viewer.id),
}))
