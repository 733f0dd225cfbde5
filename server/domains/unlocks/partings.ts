import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import type { ContactService } from '../contacts/contact.service'
import type { OrderCourse } from './order-course'
import type { OrderEnding } from './order-ending'
import { type OrderRow, UnlockRepository } from './unlock.repository'

/** What becomes of orders when something else happens to their two sides; in the transaction of what happens. */
export interface Partings {
  /** One blocked the other: what waits for an answer is given back, in words that tell of no block. Source: product §7.9.1 */
  blocked(db: Db, blockerId: string, targetId: string): Promise<void>
  /**
   * The account may not act, or is gone: what waits for an answer, on either side, is given back. One that is gone has
   * no contact on sale any more.
   */
  accountHeld(db: Db, memberId: string, state: 'restricted' | 'banned' | 'cancelling'): Promise<void>
  /** The account is being cancelled by its member: what they bought and may still complain about is confirmed. */
  buyerLeaves(db: Db, buyerId: string): Promise<void>
  /** The owner's contact became another one: buyers whose time still runs get it anew. Source: product §7.6.10 */
  contactChanged(db: Db, ownerId: string): Promise<void>
}

/** What partings need of others. */
export interface PartingNeeds {
  readonly contacts: Pick<ContactService, 'withdraw'>
  readonly course: Pick<OrderCourse, 'endAsked' | 'reopen'>
  readonly ending: Pick<OrderEnding, 'settle'>
}

/** Partings over orders. */
export const createPartings = (core: Core, { contacts, course, ending }: PartingNeeds): Partings => {
  /** Ends what still waits; `goneId` is the side by which it ends. */
  const endAll = async (db: Db, ids: readonly string[], goneId: string): Promise<void> => {
    const orders = new UnlockRepository(db)
    for (const id of ids) {
      const order = await orders.lock(id)
      if (order?.state !== 'asked') continue
      await course.endAsked(db, order, order.owner_id === goneId ? 'unavailable' : 'cancelled')
    }
  }

  const isOpen = (order: OrderRow | undefined, now: number): order is OrderRow =>
    order?.state === 'revealed' && now < (order.confirm_by ?? 0)

  return {
    async accountHeld(db, memberId, state) {
      await endAll(db, await new UnlockRepository(db).listAskedOf(memberId), memberId)
      if (state !== 'restricted') await contacts.withdraw(db, memberId)
    },

    async buyerLeaves(db, buyerId) {
      const orders = new UnlockRepository(db)
      for (const id of await orders.listRevealedTo(buyerId)) {
        const order = await orders.lock(id)
        if (order?.state === 'revealed') await ending.settle(db, order, 'auto_settled')
      }
    },

    blocked: async (db, blockerId, targetId) =>
      endAll(db, await new UnlockRepository(db).listAskedBetween(blockerId, targetId), blockerId),

    async contactChanged(db, ownerId) {
      const now = core.clock.now()
      const orders = new UnlockRepository(db)
      await orders.noteChanged(ownerId, now)
      for (const id of await orders.listOpenWindows(ownerId, now)) {
        const order = await orders.lock(id)
        if (isOpen(order, now)) await course.reopen(db, order)
      }
    },
  }
}
