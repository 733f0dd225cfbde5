import type { PayloadOf } from '@contract/call'
import type { unlockWx } from '@contract/calls/user/unlock_wx'
import type { UnlockOrder } from '@contract/types/unlock'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { restrictionFacts } from '../../account/members/restriction'
import type { MemberService } from '../../account/members/member.service'
import type { OrderLifecycle } from './order-lifecycle'
import type { OrderPresenter, OrderReader } from './order.presenter'
import { revealedStates } from '../contacts/order-states'
import { type OrderRow, UnlockRepository } from './unlock.repository'

type DecisionRequest = Extract<PayloadOf<typeof unlockWx>, { orderId: string }>

/** Decisions of both members about an order that waits for its owner. Source: product §7.6.3 */
export interface AskDecisionService {
  /**
   * The owner accepts or declines, or the buyer cancels. Repeating a decision changes nothing.
   * @throws DomainError NOT_FOUND for an order of other members and for the other member's decision; DECISION_TOO_LATE
   * after the owner's time; ACCOUNT_RESTRICTED for a restricted owner; STATE_CHANGED.
   */
  decide(reader: OrderReader, request: DecisionRequest): Promise<UnlockOrder>
}

/** Dependencies of decisions. */
export interface AskDecisionDeps {
  readonly members: Pick<MemberService, 'get'>
  readonly lifecycle: Pick<OrderLifecycle, 'reveal' | 'endAsked'>
  readonly unlockOrders: OrderPresenter
}

/** States that each decision leads to; in them a repeated decision has nothing to do. */
const reached: Readonly<Record<DecisionRequest['decision'], readonly string[]>> = {
  accept: revealedStates,
  decline: ['declined'],
  cancel: ['cancelled'],
}

/** Applies decisions to orders. */
export const createAskDecisions = (core: Core, deps: AskDecisionDeps): AskDecisionService => {
  const { members, lifecycle, unlockOrders } = deps

  const assertMayAct = async (db: Db, ownerId: string): Promise<void> => {
    const owner = await members.get(db, ownerId)
    if (owner.account_state === 'restricted') fail('ACCOUNT_RESTRICTED', restrictionFacts(owner))
  }

  const apply = async (
    tx: Tx,
    readerId: string,
    { orderId, decision }: DecisionRequest,
  ): Promise<OrderRow> => {
    const order = await new UnlockRepository(tx).lock(orderId)
    const isSide = (decision === 'cancel' ? order?.buyer_id : order?.owner_id) === readerId
    if (!order || !isSide) return fail('NOT_FOUND')
    if (reached[decision].includes(order.state)) return order
    const isLate = order.state === 'timed_out' || core.clock.now() >= order.accept_by
    if (order.state !== 'asked') return fail(isLate ? 'DECISION_TOO_LATE' : 'STATE_CHANGED')
    if (isLate) return fail('DECISION_TOO_LATE')
    if (decision === 'cancel') return lifecycle.endAsked(tx, order, 'cancelled')
    await assertMayAct(tx, readerId)
    return decision === 'accept' ? lifecycle.reveal(tx, order) : lifecycle.endAsked(tx, order, 'declined')
  }

  return {
    async decide(reader, request) {
      const order = await core.transaction((tx) => apply(tx, reader.id, request))
      return unlockOrders.presentOne(core.db, reader, order)
    },
  }
}
