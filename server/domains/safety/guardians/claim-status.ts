import { DAY_MS, GUARDIAN_DAYS_MAX } from '@contract/constants'
import type { GuardianStatus } from '@contract/types/guardian'
import { GUARDIAN_MS } from '../../../lib/queue-times'
import type { ClaimRefund, GuardianClaimRow } from './guardian.repository'

/** Moments by which a claim is to be decided, and by which it is decided at the latest. */
export const dueOf = ({ created_at: at }: Pick<GuardianClaimRow, 'created_at'>) => ({
  answerBy: at + GUARDIAN_MS,
  latestBy: at + GUARDIAN_DAYS_MAX * DAY_MS,
})

/** A claim as its guardian reads it. A refund that came back is tried again, so it still counts as on its way. */
export const statusOf = (claim: GuardianClaimRow, refunds: readonly ClaimRefund[]): GuardianStatus => {
  // Of each order the last refund counts; they are the oldest first.
  const last = [...new Map(refunds.map((refund) => [refund.order_no, refund])).values()]
  const isPaid = last.length > 0 && last.every(({ state }) => state === 'paid')
  return {
    reference: claim.reference,
    state: claim.state === 'refunding' && isPaid ? 'refunded' : claim.state,
    sentAt: claim.created_at,
    ...dueOf(claim),
    reason: claim.reason,
    refundFen: claim.state === 'refunding' ? last.reduce((sum, { amount_fen: fen }) => sum + fen, 0) : null,
  }
}
