import { balance } from '@contract/calls/user/balance'
import { answer } from '../../../http/answer'

/** What the member owns. Source: spec §7. */
export const route = answer(balance, async ({ viewer, services }) => ({
  wallet: await services.recharges.wallets.walletOf(viewer.id),
}))
