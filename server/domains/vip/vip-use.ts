import type { Db } from '../../db/database'
import type { Clock } from '../../lib/clock'
import type { ProductConfig } from '../config/product-config'
import { VipRepository } from './vip.repository'

/** What of a member tells whether a use matters. */
interface Buyer {
  readonly id: string
  readonly vip_bought_at?: number | null
  readonly vip_used_at?: number | null
}

/**
 * Notes that a member used something that only members have: a purchase is given back whole for a day while nothing of
 * it was used. Writes at most once a purchase, and only within that day; free for everybody else.
 */
export type NoteVipUse = (db: Db, member: Buyer) => Promise<void>

/** The note in the member's own row. Source: product §7.7.1 */
export const createNoteVipUse =
  (clock: Clock, { vip }: Pick<ProductConfig, 'vip'>): NoteVipUse =>
  async (db, { id, vip_bought_at: boughtAt, vip_used_at: usedAt }) => {
    const now = clock.now()
    const since = now - vip.refundUnusedMs
    // Who does not know the columns asks the row.
    if (boughtAt !== undefined && ((boughtAt ?? 0) <= since || (usedAt ?? 0) >= (boughtAt ?? 0))) return
    await new VipRepository(db).noteUse(id, now, since)
  }
