import type { ClosingMoney } from '@contract/calls/user/cancel_account'
import type { CancelFacts } from '@/stores/cancellation'

/** An account that owns nothing. */
export const ownsNothing: ClosingMoney = {
  incomeFen: 0,
  payout: null,
  payoutTo: null,
  refundFen: 0,
  byHandFen: 0,
  openUnlocks: 0,
  lostCoins: 0,
  vipExpireAt: null,
}

/** What a member hears who asks what closing the account needs; nothing stands in the way. */
export const cancelFacts = (more: Partial<CancelFacts> = {}): CancelFacts => ({
  state: 'active',
  deadline: null,
  blockers: [],
  balances: ownsNothing,
  coolingDays: 15,
  ...more,
})
