import type { PayChannel } from '@contract/types/wallet'
import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import type { BillNote } from '../../text/bills'
import type { BillService } from '../bills/bill.service'
import type { CoinService } from '../coins/coin.service'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import { onMember, onPlatform } from '../ledger/accounts'
import type { LedgerService } from '../ledger/ledger.service'
import type { MemberService } from '../members/member.service'
import type { NoticeService } from '../notices/notice.service'
import type { VipService } from '../vip/vip.service'
import { stepOrderBill } from './order-bill'
import { type NoticeResult, PaymentRepository } from './payment.repository'
import { type OrderRow, RechargeRepository } from './recharge.repository'

/** A payment that a provider vouches for. */
export interface Payment {
  readonly channel: PayChannel
  /** Whole fen; null when the provider does not say. */
  readonly paidFen: number | null
  readonly providerNo: string | null
}

/** Turns what providers vouch for into coins and memberships, once. Source: product §7.8.2 */
export interface SettlementService {
  /**
   * The order under lock, in the caller's transaction, with whatever else its settling holds; null without one. Take it
   * before any other lock.
   */
  lock(db: Db, orderNo: string): Promise<OrderRow | null>
  /**
   * Credits a payment, once, whatever state the order is in; one of another amount credits nothing and is shown to
   * people. The order must be locked.
   */
  paid(db: Db, order: OrderRow, payment: Payment): Promise<NoticeResult>
  /** Ends an order that nobody paid; one that was paid stays. The order must be locked. */
  closed(db: Db, order: OrderRow, note: BillNote): Promise<NoticeResult>
  /** Shows something to people, once a key. */
  alert(
    db: Db,
    alert: { key: string; reason: string; orderNo: string | null; facts: Record<string, string | number> },
  ): Promise<void>
}

/** What settling needs beside its tables. */
export interface SettlementNeeds {
  readonly members: Pick<MemberService, 'lock'>
  readonly ledger: LedgerService
  readonly bills: BillService
  readonly coins: Pick<CoinService, 'grantBonus' | 'balanceOf'>
  readonly vip: Pick<VipService, 'grant'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly news: News
}

/** Settling over the orders and the ledger. */
export const createSettlementService = (core: Core, needs: SettlementNeeds): SettlementService => {
  const { members, ledger, bills, coins, vip, notices, news } = needs

  const alert: SettlementService['alert'] = async (db, { key, reason, orderNo, facts }) => {
    const row = { key, reason, order_no: orderNo, facts, at: core.clock.now() }
    if (await new PaymentRepository(db).alert(row)) core.log.warn('payment alert', { reason, orderNo })
  }

  const deliverCoins = async (db: Db, order: OrderRow, channel: PayChannel): Promise<number> => {
    const { order_no: orderNo, member_id: memberId, amount_fen: fen } = order
    await ledger.append(db, {
      key: `coin_recharge:${orderNo}`,
      kind: 'coin_recharge',
      facts: { orderNo },
      postings: [onMember(memberId, 'recharge_principal', fen), onPlatform(`cash_${channel}`, -fen)],
    })
    const { principalCoins, bonusCoins } = await coins.balanceOf(db, memberId)
    if (order.bonus_coins > 0) {
      const grant = { memberId, coins: order.bonus_coins, key: orderNo, note: 'bonus_package' } as const
      await coins.grantBonus(db, { ...grant, billType: 'recharge' })
    }
    await notices.add(db, memberId, 'recharge_done', { coins: String(order.coins + order.bonus_coins) })
    return principalCoins + bonusCoins
  }

  const deliverVip = async (db: Db, order: OrderRow, channel: PayChannel): Promise<void> => {
    const { order_no: orderNo, member_id: memberId, amount_fen: fen, package_id: packageId, days } = order
    await ledger.append(db, {
      key: `vip_purchase:${orderNo}`,
      kind: 'vip_purchase',
      facts: { orderNo },
      postings: [onPlatform('revenue', fen), onPlatform(`cash_${channel}`, -fen)],
    })
    await vip.grant(db, { memberId, orderNo, packageId, days })
  }

  const deliver = async (db: Db, order: OrderRow, payment: Payment, isLate: boolean): Promise<void> => {
    const balance =
      order.kind === 'coin'
        ? { balanceAfterCoins: await deliverCoins(db, order, payment.channel) }
        : void (await deliverVip(db, order, payment.channel))
    await stepOrderBill(db, bills, order, {
      state: 'done',
      ...balance,
      ...(isLate && { note: 'paid_late' satisfies BillNote }),
    })
    await news.add(db, order.member_id, { event: 'wallet' })
  }

  /** Another payment for what was paid before: somebody has to give it back. */
  const again = async (db: Db, order: OrderRow, { channel, providerNo }: Payment): Promise<NoticeResult> => {
    const isSame = order.channel === channel && (providerNo === null || providerNo === order.provider_no)
    if (isSame) return 'known'
    const { order_no: orderNo } = order
    const facts = { channel, providerNo: providerNo ?? '' }
    await alert(db, {
      key: `paid_twice:${orderNo}:${channel}:${providerNo}`,
      reason: 'paid_twice',
      orderNo,
      facts,
    })
    return 'paid_twice'
  }

  return {
    alert,

    async lock(db, orderNo) {
      const known = await new RechargeRepository(db).find(orderNo)
      if (!known) return null
      // Everybody takes the member's row before the order's.
      await members.lock(db, known.member_id)
      return (await new RechargeRepository(db).lock(orderNo)) ?? null
    },

    async paid(db, order, payment) {
      const { channel, paidFen, providerNo } = payment
      const { order_no: orderNo } = order
      const now = core.clock.now()
      if (paidFen !== order.amount_fen) {
        if (order.paid_at === null) await new RechargeRepository(db).setMismatched(orderNo, now)
        const facts = { channel, paidFen: paidFen ?? -1, amountFen: order.amount_fen }
        const key = `amount_mismatch:${orderNo}:${channel}:${paidFen}`
        await alert(db, { key, reason: 'amount_mismatch', orderNo, facts })
        return 'amount_mismatch'
      }
      const paid = await new RechargeRepository(db).setPaid(orderNo, { channel, providerNo, atMs: now })
      if (!paid) return again(db, order, payment)
      await deliver(db, paid, payment, order.state === 'closed')
      return 'credited'
    },

    async closed(db, order, note) {
      const closed = await new RechargeRepository(db).setClosed(order.order_no, core.clock.now())
      if (!closed) return 'ignored'
      // What nobody began to pay leaves no trace with the member.
      if (order.state === 'created') return 'closed'
      await stepOrderBill(db, bills, closed, { state: 'closed', reason: note })
      await news.add(db, order.member_id, { event: 'wallet' })
      return 'closed'
    },
  }
}

/** Refuses a price list in which a coin does not cost what it is worth in the books. */
export const assertAtPar = ({ coin }: Pick<ProductConfig, 'coin'>): void => {
  for (const { id, num, amountFen } of coin.packages) {
    if (amountFen !== num * coin.fenPerCoin) throw new RangeError(`package ${id} is not sold at par`)
  }
}
