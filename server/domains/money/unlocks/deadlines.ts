import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberService } from '../../account/members/member.service'
import type { OrderLifecycle } from './order-lifecycle'
import type { OrderEnding } from './order-ending'
import { type OrderRow, UnlockRepository } from './unlock.repository'

/** What the passing of time does to orders; each call may be repeated and does nothing before its moment. */
export interface Deadlines {
  /** Refunds an order whose owner did not answer. */
  timeOut(orderId: string): Promise<void>
  /** Notifies both members that the buyer's window ends soon. */
  remind(orderId: string): Promise<void>
  /** Settles an order whose buyer did not complain. */
  settle(orderId: string): Promise<void>
  /** Decides a complaint that the owner did not answer in time, or hands it to a reviewer. */
  replyDue(orderId: string): Promise<void>
}

/** Dependencies of deadlines. */
export interface DeadlineDeps {
  readonly productConfig: Pick<ProductConfig, 'unlock'>
  readonly members: Pick<MemberService, 'get'>
  readonly lifecycle: OrderLifecycle
  readonly ending: Pick<OrderEnding, 'settle' | 'decideForBuyer'>
}

/** Applies deadlines to orders. */
export const createDeadlines = (core: Core, deps: DeadlineDeps): Deadlines => {
  const { productConfig, members, lifecycle, ending } = deps
  const { unlock } = productConfig

  /** Runs the work with the order locked, if the order is in the state. */
  const inState =
    (state: OrderRow['state'], work: (tx: Tx, order: OrderRow, now: number) => Promise<unknown>) =>
    (orderId: string): Promise<void> =>
      core.transaction(async (tx) => {
        const order = await new UnlockRepository(tx).lock(orderId)
        if (order?.state === state) await work(tx, order, core.clock.now())
      })

  /** False for a buyer whose refunds exceed the limit; an operator decides their complaints. Source: product §7.6.9 */
  const isInGoodStanding = async (db: Db, buyerId: string): Promise<boolean> => {
    const buyer = await members.get(db, buyerId)
    if (buyer.account_state !== 'active' && buyer.account_state !== 'paused') return false
    const { ended, refunded } = await new UnlockRepository(db).endingsOf(buyerId)
    return ended < unlock.refundRateOrders || 100 * refunded <= unlock.refundRatePercent * ended
  }

  const handOver = (tx: Tx, order: OrderRow, now: number): Promise<OrderRow> =>
    lifecycle.move(tx, order, {
      from: ['disputed'],
      change: { review_by: now + unlock.reviewMs },
      step: lifecycle.stepOf('reviewing', { note: 'in_review' }),
    })

  return {
    timeOut: inState('asked', async (tx, order, now) => {
      if (now >= order.accept_by) await lifecycle.endAsked(tx, order, 'timed_out')
    }),

    remind: inState('revealed', async (tx, order, now) => {
      const endsAt = order.confirm_by ?? 0
      const isDue = now >= endsAt - unlock.confirmMs + unlock.remindMs && now < endsAt
      if (!isDue || order.timeline.at(-1)?.state === 'reminded') return
      const reminded = await lifecycle.move(tx, order, {
        from: ['revealed'],
        change: {},
        step: lifecycle.stepOf('reminded', { note: 'reminded' }),
      })
      await lifecycle.notify(tx, reminded, 'buyer', 'unlock_remind')
      await lifecycle.notify(tx, reminded, 'owner', 'unlock_remind_owner')
    }),

    settle: inState('revealed', async (tx, order, now) => {
      if (now >= (order.confirm_by ?? Infinity)) await ending.settle(tx, order, 'auto_settled')
    }),

    replyDue: inState('disputed', async (tx, order, now) => {
      if (order.reply !== null || order.review_by !== null || now < (order.reply_by ?? Infinity)) return
      if (await isInGoodStanding(tx, order.buyer_id)) await ending.decideForBuyer(tx, order, { by: 'system' })
      else await handOver(tx, order, now)
    }),
  }
}
