import type { ClosingMoney } from '@contract/calls/user/cancel_account'
import type { CancelFacts } from '@/stores/account/cancellation'

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

/** Answer to a member who asks what the cancellation needs; without blockers. */
export const cancelFacts = (more: Partial<CancelFacts> = {}): CancelFacts => ({
  state: 'active',
  deadline: null,
  blockers: [],
  balances: ownsNothing,
  coolingDays: 15,
  ...more,
})
