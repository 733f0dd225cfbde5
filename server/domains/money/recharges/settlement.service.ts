import type { PayChannel } from '@contract/types/wallet'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { BillNote } from '../../../text/bills'
import type { BillService, StepOfBill } from '../bills/bill.service'
import { type CoinBalance, sumOf } from '../coins/coin-balance'
import type { BonusGrant, CoinService } from '../coins/coin.service'
import type { ProductConfig } from '../../account/config/product-config'
import { onMember, onPlatform } from '../ledger/accounts'
import type { LedgerService } from '../ledger/ledger.service'
import type { MemberService } from '../../account/members/member.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { VipService } from '../vip/vip.service'
import { billRefOf, stepOrderBills } from './order-bill'
import { type NoticeResult, PaymentRepository } from './payment.repository'
import { type OrderRow, RechargeRepository } from './recharge.repository'

/** A payment that a provider confirms. */
export interface Payment {
  readonly channel: PayChannel
  /** Whole fen; null when the provider does not report the amount. */
  readonly paidFen: number | null
  readonly providerNo: string | null
}

/** Turns confirmed payments into coins and memberships, once. Source: product §7.8.2 */
export interface SettlementService {
  /**
   * Locks the order and everything else that its settlement needs, in the caller's transaction; null when the order
   * does not exist. Take it before any other lock.
   */
  lock(db: Db, orderNo: string): Promise<OrderRow | null>
  /**
   * Credits a payment once, whatever the order's state. A payment of another amount credits nothing and raises an
   * alert.
   * The order must be locked.
   */
  paid(tx: Tx, order: OrderRow, payment: Payment): Promise<NoticeResult>
  /**
   * Locks, as `lock` does, the orders that no other transaction holds, without waiting; by number.
   */
  lockFree(db: Db, orderNos: readonly string[]): Promise<ReadonlyMap<string, OrderRow>>
  /**
   * Credits payments of the exact amounts, at most one for each member; returns the numbers of the orders that were
   * not paid before. The orders must be locked.
   */
  creditEach(tx: Tx, paid: readonly { order: OrderRow; payment: Payment }[]): Promise<ReadonlySet<string>>
  /** Closes an unpaid order; a paid order stays. The order must be locked. */
  closed(tx: Tx, order: OrderRow, note: BillNote): Promise<NoticeResult>
  /** Raises an alert, once for each key. */
  alert(
    db: Db,
    alert: { key: string; reason: string; orderNo: string | null; facts: Record<string, string | number> },
  ): Promise<void>
}

/** An order that has just been paid. */
interface PaidOrder {
  readonly order: OrderRow
  readonly payment: Payment
  /** True when the order had been closed before the payment. */
  readonly isLate: boolean
}

/** Dependencies of settlement. */
export interface SettlementDeps {
  readonly members: Pick<MemberService, 'lock'>
  readonly ledger: LedgerService
  readonly bills: BillService
  readonly coins: Pick<CoinService, 'grantBonus' | 'balanceOfEach'>
  readonly vip: Pick<VipService, 'grant'>
  readonly notices: Pick<NoticeService, 'addAll'>
}

/** Settles orders with the ledger. */
export const createSettlementService = (core: Core, deps: SettlementDeps): SettlementService => {
  const { members, ledger, bills, coins, vip, notices } = deps

  const alert: SettlementService['alert'] = async (db, { key, reason, orderNo, facts }) => {
    const row = { key, reason, order_no: orderNo, facts, at: core.clock.now() }
    if (await new PaymentRepository(db).alert(row)) core.log.warn('payment alert', { reason, orderNo })
  }

  const bonusOf = ({ member_id: memberId, bonus_coins: coins, order_no: key }: OrderRow): BonusGrant => ({
    memberId,
    coins,
    key,
    note: 'bonus_package',
    billType: 'recharge',
  })

  /** Credits the bought coins and returns each member's balance; the bonus has a bill of its own. */
  const deliverCoins = async (
    tx: Tx,
    paid: readonly PaidOrder[],
  ): Promise<ReadonlyMap<string, CoinBalance>> => {
    if (paid.length === 0) return new Map()
    const orders = paid.map(({ order }) => order)
    const journals = paid.map(({ order, payment }) => ({
      key: billRefOf(order),
      kind: 'coin_recharge' as const,
      facts: { orderNo: order.order_no },
      postings: [
        onMember(order.member_id, 'recharge_principal', order.amount_fen),
        onPlatform(`cash_${payment.channel}`, -order.amount_fen),
      ],
    }))
    await ledger.append(tx, ...journals)
    const balances = await coins.balanceOfEach(
      tx,
      orders.map(({ member_id: id }) => id),
    )
    const given = orders.filter(({ bonus_coins: bonus }) => bonus > 0)
    if (given.length > 0) await coins.grantBonus(tx, ...given.map(bonusOf))
    const notice = ({ member_id: memberId, coins: bought, bonus_coins: bonus }: OrderRow) =>
      ({ memberId, kind: 'recharge_done', params: { coins: String(bought + bonus) } }) as const
    await notices.addAll(tx, orders.map(notice))
    return balances
  }

  const deliverVip = async (tx: Tx, { order, payment }: PaidOrder): Promise<void> => {
    const { order_no: orderNo, member_id: memberId, amount_fen: fen, package_id: packageId, days } = order
    await ledger.append(tx, {
      key: billRefOf(order),
      kind: 'vip_purchase',
      facts: { orderNo },
      postings: [onPlatform('revenue', fen), onPlatform(`cash_${payment.channel}`, -fen)],
    })
    await vip.grant(tx, { memberId, orderNo, packageId, days })
  }

  const deliver = async (tx: Tx, paid: readonly PaidOrder[]): Promise<void> => {
    const isOfCoins = ({ order }: PaidOrder): boolean => order.kind === 'coin'
    const balances = await deliverCoins(tx, paid.filter(isOfCoins))
    for (const one of paid) if (!isOfCoins(one)) await deliverVip(tx, one)
    const stepOf = ({ order, isLate }: PaidOrder): StepOfBill => ({
      state: 'done',
      ...(order.kind === 'coin' && { balanceAfterCoins: sumOf(balances.get(order.member_id)) }),
      ...(isLate && { note: 'paid_late' satisfies BillNote }),
    })
    await stepOrderBills(
      tx,
      bills,
      paid.map((one) => ({ order: one.order, step: stepOf(one) })),
    )
    for (const { order } of paid) tx.events.add(order.member_id, { event: 'wallet' })
  }

  const creditEach: SettlementService['creditEach'] = async (tx, paid) => {
    const now = core.clock.now()
    const rows = await new RechargeRepository(tx).setPaid(
      paid.map(({ order, payment: { channel, providerNo } }) => ({
        orderNo: order.order_no,
        channel,
        providerNo,
        atMs: now,
      })),
    )
    const credited = paid.flatMap(({ order, payment }) => {
      const row = rows.get(order.order_no)
      return row ? [{ order: row, payment, isLate: order.state === 'closed' }] : []
    })
    await deliver(tx, credited)
    return new Set(rows.keys())
  }

  /** Handles another payment of a paid order, which an operator has to refund. */
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
    creditEach,
    lockFree: (db, orderNos) => new RechargeRepository(db).lockFree(orderNos),

    async lock(db, orderNo) {
      const known = await new RechargeRepository(db).find(orderNo)
      if (!known) return null
      // Every transaction locks the member's row before the order's.
      await members.lock(db, known.member_id)
      return (await new RechargeRepository(db).lock(orderNo)) ?? null
    },

    async paid(tx, order, payment) {
      const { channel, paidFen } = payment
      const { order_no: orderNo } = order
      if (paidFen !== order.amount_fen) {
        if (order.paid_at === null) await new RechargeRepository(tx).setMismatched(orderNo, core.clock.now())
        const facts = { channel, paidFen: paidFen ?? -1, amountFen: order.amount_fen }
        const key = `amount_mismatch:${orderNo}:${channel}:${paidFen}`
        await alert(tx, { key, reason: 'amount_mismatch', orderNo, facts })
        return 'amount_mismatch'
      }
      const credited = await creditEach(tx, [{ order, payment }])
      return credited.has(orderNo) ? 'credited' : again(tx, order, payment)
    },

    async closed(tx, order, note) {
      const closed = await new RechargeRepository(tx).setClosed(order.order_no, core.clock.now())
      if (!closed) return 'ignored'
      // An order whose payment never began leaves no trace for the member.
      if (order.state === 'created') return 'closed'
      await stepOrderBills(tx, bills, [{ order: closed, step: { state: 'closed', reason: note } }])
      tx.events.add(order.member_id, { event: 'wallet' })
      return 'closed'
    },
  }
}

/** Throws when a coin of the price list does not cost its value in the ledger. */
export const assertAtPar = ({ coin }: Pick<ProductConfig, 'coin'>): void => {
  for (const { id, num, amountFen } of coin.packages) {
    if (amountFen !== num * coin.fenPerCoin) throw new RangeError(`package ${id} is not sold at par`)
  }
}
