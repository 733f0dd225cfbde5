import { DAY_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../../account/config/product-config'
import type { VipService } from '../vip/vip.service'
import type { OrderRow } from './recharge.repository'
import type { RefundLedger } from './refund-ledger'

/** Why an order can refund nothing, in the operators' words. */
export type NoRefundReason = 'paid more than a year ago' | 'bought more than a day ago' | 'used' | 'spent'

/** What an order can refund now, in fen; 0 with the reason when it can refund nothing. */
export type RefundQuote = (db: Db, order: OrderRow) => Promise<{ fen: number; why: NoRefundReason | null }>

/** Dependencies of the quote. */
export interface RefundQuoteDeps {
  readonly productConfig: Pick<ProductConfig, 'coin' | 'vip'>
  readonly refundLedger: RefundLedger
  readonly vip: Pick<VipService, 'isUnused'>
}

/** Providers refund within a year at most. Source: product §7.8.4 */
const REFUNDABLE_MS = 365 * DAY_MS

/** Creates the rules for refunds. Source: product §7.8.4, §7.7.1 */
export const createRefundQuote = (
  core: Core,
  { productConfig, refundLedger, vip }: RefundQuoteDeps,
): RefundQuote => {
  const whyNot = async (db: Db, order: OrderRow): Promise<NoRefundReason | null> => {
    const age = core.clock.now() - (order.paid_at ?? 0)
    if (age > REFUNDABLE_MS) return 'paid more than a year ago'
    if (order.kind === 'coin') return null
    if (age >= productConfig.vip.refundUnusedMs) return 'bought more than a day ago'
    return (await vip.isUnused(db, order.order_no)) ? null : 'used'
  }

  return async (db, order) => {
    const why = await whyNot(db, order)
    if (why !== null) return { fen: 0, why }
    if (order.kind === 'vip') return { fen: order.amount_fen - order.refunded_fen, why: null }
    const { fen } = await refundLedger.unspentOf(db, order)
    return { fen, why: fen === 0 ? 'spent' : null }
  }
}
