import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { ContactService } from '../contacts/contact.service'
import type { OrderLifecycle } from './order-lifecycle'
import type { OrderEnding } from './order-ending'
import { type OrderRow, UnlockRepository } from './unlock.repository'

/** Updates orders when the relation or the accounts of their members change, in the same transaction. */
export interface RelationCleanup {
  /** Refunds orders that wait for an answer after a block, without revealing the block. Source: product §7.9.1 */
  blocked(tx: Tx, blockerId: string, targetId: string): Promise<void>
  /**
   * Refunds the account's waiting orders, as buyer and as owner, when it is restricted, banned or cancelled. A banned
   * or cancelled account's contact goes off sale.
   */
  accountSuspended(tx: Tx, memberId: string, state: 'restricted' | 'banned' | 'cancelling'): Promise<void>
  /** Settles the orders about which a member who cancels the account could still complain. */
  buyerLeaves(tx: Tx, buyerId: string): Promise<void>
  /**
   * Shows a changed contact to the buyers in whose window it changed, and restarts the window. Source: product
   * §7.6.10
   */
  contactChanged(tx: Tx, ownerId: string): Promise<void>
}

/** Dependencies of the cleanup. */
export interface RelationCleanupDeps {
  readonly contacts: Pick<ContactService, 'withdraw'>
  readonly lifecycle: Pick<OrderLifecycle, 'endAsked' | 'reopen'>
  readonly ending: Pick<OrderEnding, 'settle'>
}

/** Cleans orders up. */
export const createRelationCleanup = (
  core: Core,
  { contacts, lifecycle, ending }: RelationCleanupDeps,
): RelationCleanup => {
  /** Ends waiting orders; `goneId` is the member because of whom they end. */
  const endAll = async (tx: Tx, ids: readonly string[], leavingId: string): Promise<void> => {
    const orders = new UnlockRepository(tx)
    for (const id of ids) {
      const order = await orders.lock(id)
      if (order?.state !== 'asked') continue
      await lifecycle.endAsked(tx, order, order.owner_id === leavingId ? 'unavailable' : 'cancelled')
    }
  }

  const isOpen = (order: OrderRow | undefined, now: number): order is OrderRow =>
    order?.state === 'revealed' && now < (order.confirm_by ?? 0)

  return {
    async accountSuspended(tx, memberId, state) {
      await endAll(tx, await new UnlockRepository(tx).listAskedOf(memberId), memberId)
      if (state !== 'restricted') await contacts.withdraw(tx, memberId)
    },

    async buyerLeaves(tx, buyerId) {
      const orders = new UnlockRepository(tx)
      for (const id of await orders.listRevealedTo(buyerId)) {
        const order = await orders.lock(id)
        if (order?.state === 'revealed') await ending.settle(tx, order, 'auto_settled')
      }
    },

    blocked: async (tx, blockerId, targetId) =>
      endAll(tx, await new UnlockRepository(tx).listAskedBetween(blockerId, targetId), blockerId),

    async contactChanged(tx, ownerId) {
      const now = core.clock.now()
      const orders = new UnlockRepository(tx)
      await orders.recordChanged(ownerId, now)
      for (const id of await orders.listOpenWindows(ownerId, now)) {
        const order = await orders.lock(id)
        if (isOpen(order, now)) await lifecycle.reopen(tx, order)
      }
    },
  }
}
