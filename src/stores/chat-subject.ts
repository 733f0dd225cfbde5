import type { KeptSubject } from '@contract/types/message'
import type { UserApi } from '@/api/user'

/** The bill or the unlock order that somebody wants to ask about. */
export type SubjectWish = { readonly billId: string } | { readonly orderId: string }

/** What words to the service are to be about, as it stands now. Fails: NOT_FOUND for anybody else's. */
export async function findSubject(
  api: Pick<UserApi, 'billList' | 'getWx'>,
  wish: SubjectWish,
): Promise<KeptSubject> {
  if ('billId' in wish) {
    const { bill } = await api.billList({ id: wish.billId })
    if (!bill) throw new Error('bill expected')
    const { id, bizType, amountFen, coins, state } = bill
    return { kind: 'bill', id, bizType, amountFen, coins, state }
  }
  const { order } = await api.getWx({ orderId: wish.orderId })
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
