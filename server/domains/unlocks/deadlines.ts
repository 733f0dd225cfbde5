import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { MemberService } from '../members/member.service'
import type { OrderCourse } from './order-course'
import type { OrderEnding } from './order-ending'
import { type OrderRow, UnlockRepository } from './unlock.repository'

/** What happens to orders by time alone; each may be called again, and does nothing before its moment. */
export interface Deadlines {
  /** An owner who said nothing. */
  timeOut(orderId: string): Promise<void>
  /** Tells both that the buyer's time ends soon. */
  remind(orderId: string): Promise<void>
  /** A buyer who said nothing. */
  settle(orderId: string): Promise<void>
  /** An owner who did not answer a complaint. */
  replyDue(orderId: string): Promise<void>
}

/** What deadlines need of others. */
export interface DeadlineNeeds {
  readonly config: Pick<ProductConfig, 'unlock'>
  readonly members: Pick<MemberService, 'get'>
  readonly course: OrderCourse
  readonly ending: Pick<OrderEnding, 'settle' | 'decideForBuyer'>
  readonly news: Pick<News, 'run'>
}

/** Deadlines over orders. */
export const createDeadlines = (core: Core, needs: DeadlineNeeds): Deadlines => {
  const { config, members, course, ending, news } = needs
  const { unlock } = config

  /** Does the work with the order held, if it stands in the state. */
  const inState =
    (state: OrderRow['state'], work: (db: Db, order: OrderRow, now: number) => Promise<unknown>) =>
    (orderId: string): Promise<void> =>
      news.run(async (db) => {
        const order = await new UnlockRepository(db).lock(orderId)
        if (order?.state === state) await work(db, order, core.clock.now())
      })

  /** Whoever got most of what they bought refunded is not believed without a look. Source: product §7.6.9 */
  const isInGoodStanding = async (db: Db, buyerId: string): Promise<boolean> => {
    const buyer = await members.get(db, buyerId)
    if (buyer.account_state !== 'active' && buyer.account_state !== 'paused') return false
    const { ended, refunded } = await new UnlockRepository(db).endingsOf(buyerId)
    return ended < unlock.refundRateOrders || 100 * refunded <= unlock.refundRatePercent * ended
  }

  const handOver = (db: Db, order: OrderRow, now: number): Promise<OrderRow> =>
    course.move(db, order, {
      from: ['disputed'],
      change: { review_by: now + unlock.reviewMs },
      step: course.stepOf('reviewing', { note: 'in_review' }),
    })

  return {
    timeOut: inState('asked', async (db, order, now) => {
      if (now >= order.accept_by) await course.endAsked(db, order, 'timed_out')
    }),

    remind: inState('revealed', async (db, order, now) => {
      const endsAt = order.confirm_by ?? 0
      const isDue = now >= endsAt - unlock.confirmMs + unlock.remindMs && now < endsAt
      if (!isDue || order.timeline.at(-1)?.state === 'reminded') return
      const reminded = await course.move(db, order, {
        from: ['revealed'],
        change: {},
        step: course.stepOf('reminded', { note: 'reminded' }),
      })
      await course.notify(db, reminded, 'buyer', 'unlock_remind')
      await course.notify(db, reminded, 'owner', 'unlock_remind_owner')
    }),

    settle: inState('revealed', async (db, order, now) => {
      if (now >= (order.confirm_by ?? Infinity)) await ending.settle(db, order, 'auto_settled')
    }),

    replyDue: inState('disputed', async (db, order, now) => {
      if (order.reply !== null || order.review_by !== null || now < (order.reply_by ?? Infinity)) return
      if (await isInGoodStanding(db, order.buyer_id)) await ending.decideForBuyer(db, order, { by: 'system' })
      else await handOver(db, order, now)
    }),
  }
}
