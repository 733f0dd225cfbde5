import type { DataOf } from '@contract/call'
import type { getWx } from '@contract/calls/user/get_wx'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { RelationService } from '../../discovery/actions/relation.service'
import type { ContactService } from '../contacts/contact.service'
import type { OrderPresenter, OrderReader } from './order.presenter'
import { type OrderRow, UnlockRepository } from './unlock.repository'

type View = DataOf<typeof getWx>

/** The member's own contact and the contacts they unlocked. Source: product §4, §7.6.10 */
export interface ContactViewService {
  /** The own contact; its state is `none` while the member has no contact. */
  own(reader: OrderReader): Promise<View>
  /**
   * Returns an order with the contact, if the reader may see it: free of charge, as often as they like.
   * @throws DomainError NOT_FOUND for an order of other members.
   */
  ofOrder(reader: OrderReader, orderId: string): Promise<View>
}

/** Dependencies of views. */
export interface ContactViewDeps {
  readonly contacts: Pick<ContactService, 'ownOf' | 'find' | 'idOf' | 'isSuspended'>
  readonly relations: Pick<RelationService, 'canSee'>
  readonly unlockOrders: OrderPresenter
}

/** Reads contacts and orders. */
export const createContactViews = (core: Core, deps: ContactViewDeps): ContactViewService => {
  const { contacts, relations, unlockOrders } = deps
  const nothing = { revealedWx: null, frozenWx: null, changedAt: null, order: null }

  /** The current id, while its owner still shows it and the two members can see each other; null otherwise. */
  const presentIdOf = async ({ buyer_id: buyerId, owner_id: ownerId }: OrderRow): Promise<string | null> => {
    if ((await relations.canSee(core.db, buyerId, ownerId)) === null) return null
    const contact = await contacts.find(core.db, ownerId)
    return contact?.sale_enabled && !contacts.isSuspended(contact) ? contacts.idOf(contact) : null
  }

  return {
    own: async ({ id, language }) => ({ ...nothing, wx: await contacts.ownOf(id, language) }),

    async ofOrder(reader, orderId) {
      const row = await new UnlockRepository(core.db).find(orderId)
      const isSide = row?.buyer_id === reader.id || row?.owner_id === reader.id
      if (!row || !isSide) return fail('NOT_FOUND')
      const frozenWx = unlockOrders.frozenFor(reader.id, row)
      return {
        wx: null,
        frozenWx,
        revealedWx: frozenWx === null ? null : await presentIdOf(row),
        changedAt: frozenWx === null ? null : row.changed_at,
        order: await unlockOrders.presentOne(core.db, reader, row),
      }
    },
  }
}
