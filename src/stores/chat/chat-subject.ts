import type { KeptSubject } from '@contract/types/message'
import type { UserApi } from '@/api/user'

/** The bill or unlock order that a member wants to ask about. */
export type SubjectRef = { readonly billId: string } | { readonly orderId: string }

/**
 * Loads the subject of a message to the service in its present state. Fails: NOT_FOUND for a subject of another
 * member.
 */
export async function findSubject(
  api: Pick<UserApi, 'billList' | 'getWx'>,
  request: SubjectRef,
): Promise<KeptSubject> {
  if ('billId' in request) {
    const { bill } = await api.billList({ id: request.billId })
    if (!bill) throw new Error('bill expected')
    const { id, bizType, amountFen, coins, state } = bill
    return { kind: 'bill', id, bizType, amountFen, coins, state }
  }
  const { order } = await api.getWx({ orderId: request.orderId })
  if (!order) throw new Error('order expected')
  const { id, role, paidCoins, ownerShareFen, state } = order
  const isBuyer = role === 'buyer'
  return {
    kind: 'unlock',
    id,
    bizType: null,
    amountFen: isBuyer ? 0 : ownerShareFen,
    coins: isBuyer ? paidCoins : 0,
    state,
  }
}
