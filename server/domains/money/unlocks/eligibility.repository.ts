import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { pairRows } from '../../account/members/pair'
import type { Contact } from '../contacts/contact.repository'
import { isFirstOnSale } from '../contacts/contact-sql'
import type { ViewerPair } from '../../account/members/viewer-pair'
import { usedOf } from '../../account/usage/usage-sql'
import { listTalked } from './audience'
import { livingStates } from '../contacts/order-states'

/** The facts that decide about a purchase beside the two members: the owner's contact and the buyer's relation to it. */
export interface Eligibility extends Contact {
  /** Null when it does not matter, since the contact is offered to matches. */
  readonly has_talked: boolean | null
  /** The buyer has an order of this contact that is in progress or paid. */
  readonly is_living: boolean
  /** Purchases of the buyer, and sales of the owner, in the period. */
  readonly bought: number
  readonly sold: number
}

/** Counters of purchases and sales, and their period. */
export interface RoomKeys {
  readonly buyScope: string
  readonly sellScope: string
  readonly period: string
}

/** Eligibility of pairs of buyer and owner, in the given order; undefined when the owner never set a contact. */
export const listEligibility = async (
  db: Db,
  pairs: readonly ViewerPair[],
  { buyScope, sellScope, period }: RoomKeys,
): Promise<(Eligibility | undefined)[]> => {
  const { rows } = await sql<Omit<Eligibility, 'has_talked'> & { readonly place: number }>`
    select wx_account.*, ${isFirstOnSale} as is_first, place::integer,
      exists (
        select from unlock_order
        where unlock_order.buyer_id = pair.viewer_id and unlock_order.owner_id = pair.target_id
          and state = any(${[...livingStates]}::text[])) as is_living,
      ${usedOf(buyScope, sql`pair.viewer_id`, period)} as bought,
      ${usedOf(sellScope, sql`pair.target_id`, period)} as sold
    from ${pairRows(pairs)}
    join wx_account on member_id = pair.target_id`.execute(db)
  const found = new Map(rows.map((row) => [row.place, row]))
  const contactOf = (at: number) => found.get(at + 1)
  const talked = await listTalked(
    db,
    pairs.filter((_, at) => contactOf(at)?.audience === 'chatted'),
  )
  return pairs.map((pair, at) => {
    const contact = contactOf(at)
    return contact && { ...contact, has_talked: contact.audience === 'chatted' ? talked.has(pair) : null }
  })
}
