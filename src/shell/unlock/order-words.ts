import type { UnlockOrder } from '@contract/types/unlock'
import { momentLabel } from '@/text/index'
import type { UnlockTexts } from './use-unlock-text'

/** Until when something has to happen in an order; null while nothing has. */
export const deadlineOf = ({ state, role, acceptBy, confirmBy, replyBy }: UnlockOrder): number | null => {
  if (state === 'asked') return acceptBy
  if (state === 'revealed') return role === 'buyer' ? confirmBy : null
  return role === 'owner' ? replyBy : null
}

/** Where an order stands, in words for the viewer's side: the state, and what follows from it. */
export function orderWords(texts: UnlockTexts, order: UnlockOrder): { title: string; line: string } {
  const { unlock } = texts
  const { title, line } = unlock[order.role][order.state]
  const deadline = deadlineOf(order)
  if (order.role === 'owner' && order.ownerReply !== null && order.replyBy !== null) {
    return { title, line: unlock.answered }
  }
  return { title, line: line(deadline === null ? '' : momentLabel(texts, deadline)) }
}

/** How a state is coloured: something to do, well ended, or ended without anything. */
export function orderTone({ state, acts }: UnlockOrder): 'active' | 'good' | 'plain' {
  if (state === 'asked' || state === 'disputed' || state === 'clawback_claimed' || acts.includes('confirm')) {
    return 'active'
  }
  return state === 'settled' || state === 'revealed' ? 'good' : 'plain'
}
