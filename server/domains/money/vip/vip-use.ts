import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../../account/config/product-config'
import { VipRepository } from './vip.repository'

/** The member's fields that decide whether a use has to be recorded. */
interface Buyer {
  readonly id: string
  readonly vip_bought_at?: number | null
  readonly vip_used_at?: number | null
}

/**
 * Records that a member used a benefit of the membership: a purchase is refundable for a day while it is unused.
 * Writes at most once for each purchase, and only within that day; writes nothing for other members.
 */
export type RecordVipUse = (db: Db, member: Buyer) => Promise<void>

/** Dependencies of VIP use. */
export interface VipUseDeps {
  readonly productConfig: Pick<ProductConfig, 'vip'>
}

/** Records the use in the member's own row. Source: product §7.7.1 */
export const createRecordVipUse =
  ({ clock }: Pick<Core, 'clock'>, { productConfig: { vip } }: VipUseDeps): RecordVipUse =>
  async (db, { id, vip_bought_at: boughtAt, vip_used_at: usedAt }) => {
    const now = clock.now()
    const since = now - vip.refundUnusedMs
    // A caller without these columns leaves the decision to the statement.
    if (boughtAt !== undefined && ((boughtAt ?? 0) <= since || (usedAt ?? 0) >= (boughtAt ?? 0))) return
    await new VipRepository(db).recordUse(id, now, since)
  }
