import type { UnlockOrder } from '@contract/types/unlock'
import { yuan } from '@/lib/money'
import { momentLabel } from '@/text/index'
import type { UnlockTexts } from './use-unlock-text'

/** Deadline of the next step of an order; null when no step is due or it can no longer be taken. */
export const deadlineOf = ({
  state,
  role,
  acts,
  acceptBy,
  confirmBy,
  replyBy,
}: UnlockOrder): number | null => {
  if (state === 'asked') return acceptBy
  if (state === 'revealed') return role === 'buyer' ? confirmBy : null
  return role === 'owner' && acts.includes('reply') ? replyBy : null
}

/** Status of an order in words for the viewer's side: the state, and its consequence. */
export function orderWords(texts: UnlockTexts, order: UnlockOrder): { title: string; line: string } {
  const { unlock } = texts
  const { title, line } = unlock[order.role][order.state]
  const deadline = deadlineOf(order)
  if (order.role === 'owner' && order.replyBy !== null && deadline === null) {
    return { title, line: order.ownerReply === null ? unlock.unanswered : unlock.answered }
  }
  return { title, line: line(deadline === null ? '' : momentLabel(texts, deadline)) }
}

/**
 * Coins that an order costs or brings the viewer in its current state: returned coins are neither paid nor earned.
 */
export function orderMoney({ unlock: { money } }: UnlockTexts, order: UnlockOrder): string {
  const { role, state, paidCoins, ownerShareFen } = order
  const share = yuan(ownerShareFen)
  switch (state) {
    case 'declined':
    case 'timed_out':
    case 'cancelled':
    case 'refunded':
      return role === 'buyer' ? money.returned(paidCoins) : money.none
    case 'clawed_back':
      return role === 'buyer' ? money.returned(paidCoins) : money.taken(share)
    case 'asked':
      return role === 'buyer' ? money.paid(paidCoins) : money.offered(share)
    case 'revealed':
    case 'disputed':
      return role === 'buyer' ? money.paid(paidCoins) : money.pending(share)
    case 'settled':
    case 'clawback_claimed':
    case 'dismissed':
      return role === 'buyer' ? money.paid(paidCoins) : money.earned(share)
  }
}

/** Colour class of a state: something to do, a good end, or an end without a result. */
export function orderTone({ state, acts }: UnlockOrder): 'active' | 'good' | 'plain' {
  if (state === 'asked' || state === 'disputed' || state === 'clawback_claimed' || acts.includes('confirm')) {
    return 'active'
  }
  return state === 'settled' || state === 'revealed' ? 'good' : 'plain'
}
