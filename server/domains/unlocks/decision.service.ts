import type { PayloadOf } from '@contract/call'
import type { unlockWx } from '@contract/calls/user/unlock_wx'
import type { UnlockOrder } from '@contract/types/unlock'
import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import { restrictionFacts } from '../members/restriction'
import type { MemberService } from '../members/member.service'
import type { News } from '../delivery/outbox'
import type { OrderCourse } from './order-course'
import type { OrderPresenter, OrderReader } from './order.presenter'
import { revealedStates } from './order-states'
import { type OrderRow, UnlockRepository } from './unlock.repository'

type Wish = Extract<PayloadOf<typeof unlockWx>, { orderId: string }>

/** What the two sides say to an order that waits for its owner. Source: product §7.6.3 */
export interface AskDecisionService {
  /**
   * The owner accepts or declines, the buyer cancels. The same word again changes nothing.
   * @throws DomainError NOT_FOUND for everybody else's order, and for the other side's word; DECISION_TOO_LATE after
   * the owner's time; ACCOUNT_RESTRICTED for an owner who may not act; STATE_CHANGED.
   */
  decide(reader: OrderReader, wish: Wish): Promise<UnlockOrder>
}

/** What decisions need of others. */
export interface AskDecisionNeeds {
  readonly members: Pick<MemberService, 'get'>
  readonly course: Pick<OrderCourse, 'reveal' | 'endAsked'>
  readonly presenter: OrderPresenter
  readonly news: Pick<News, 'run'>
}

/** States that each word leads to: said again, there is nothing left to do. */
const reached: Readonly<Record<Wish['decision'], readonly string[]>> = {
  accept: revealedStates,
  decline: ['declined'],
  cancel: ['cancelled'],
}

/** Decisions over orders. */
export const createAskDecisions = (core: Core, needs: AskDecisionNeeds): AskDecisionService => {
  const { members, course, presenter, news } = needs

  const assertMayAct = async (db: Db, ownerId: string): Promise<void> => {
    const owner = await members.get(db, ownerId)
    if (owner.account_state === 'restricted') fail('ACCOUNT_RESTRICTED', restrictionFacts(owner))
  }

  const take = async (db: Db, readerId: string, { orderId, decision }: Wish): Promise<OrderRow> => {
    const order = await new UnlockRepository(db).lock(orderId)
    const isSide = (decision === 'cancel' ? order?.buyer_id : order?.owner_id) === readerId
    if (!order || !isSide) return fail('NOT_FOUND')
    if (reached[decision].includes(order.state)) return order
    const isLate = order.state === 'timed_out' || core.clock.now() >= order.accept_by
    if (order.state !== 'asked') return fail(isLate ? 'DECISION_TOO_LATE' : 'STATE_CHANGED')
    if (isLate) return fail('DECISION_TOO_LATE')
    if (decision === 'cancel') return course.endAsked(db, order, 'cancelled')
    await assertMayAct(db, readerId)
    return decision === 'accept' ? course.reveal(db, order) : course.endAsked(db, order, 'declined')
  }

  return {
    async decide(reader, wish) {
      const order = await news.run((db) => take(db, reader.id, wish))
      return presenter.presentOne(core.db, reader, order)
    },
  }
}
