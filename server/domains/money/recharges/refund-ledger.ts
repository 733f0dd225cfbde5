import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { coinsOfFen, proportionUp } from '../../../lib/money'
import type { CoinService } from '../coins/coin.service'
import type { ProductConfig } from '../../account/config/product-config'
import { onMember, onPlatform, type Posting } from '../ledger/accounts'
import type { JournalKind, LedgerService } from '../ledger/ledger.service'
import type { VipService } from '../vip/vip.service'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import { RefundRepository } from './refund.repository'

/** The part of an order that the member has not spent. */
export interface Unspent {
  readonly fen: number
  readonly coins: number
}

/**
 * The ledger movements of a refund, each in the caller's transaction, which locks the order. Source: product §7.8.4,
 * §7.7.1
 */
export interface RefundLedger {
  /**
   * Bought coins are spent in the order of their purchase, so the newest orders are the unspent ones. Returns whole
   * coins, without refunds in progress.
   */
  unspentOf(db: Db, order: OrderRow): Promise<Unspent>
  /** Given coins that a refund of this amount would take with it. */
  bonusOf(db: Db, order: OrderRow, fen: number): Promise<number>
  /**
   * Takes the refund from the member, as far as it is theirs, and holds it; returns the given coins that were taken
   * with it.
   */
  hold(tx: Tx, order: OrderRow, key: string, amounts: { fen: number; takenFen: number }): Promise<number>
  /** The provider paid the refund. */
  paid(db: Db, order: OrderRow, key: string, fen: number): Promise<void>
  /** People paid the refund from the company's account; the product bears what was not held. */
  paidByHand(db: Db, order: OrderRow, key: string, fen: number): Promise<void>
  /** The refund was not paid: the member gets everything back. */
  undone(
    tx: Tx,
    order: OrderRow,
    key: string,
    amounts: { takenFen: number; bonusCoins: number },
  ): Promise<void>
  /**
   * An external refund: takes what the member still has of it; the product bears the rest. Returns what was taken and
   * the given coins that were taken with it.
   */
  external(
    tx: Tx,
    order: OrderRow,
    key: string,
    fen: number,
  ): Promise<{ takenFen: number; bonusCoins: number }>
}

/** Dependencies of the movements. */
export interface RefundLedgerDeps {
  readonly productConfig: Pick<ProductConfig, 'coin'>
  readonly ledger: LedgerService
  readonly coins: Pick<CoinService, 'debitGrant' | 'leftOfGrant' | 'putBackOfGrant'>
  readonly vip: Pick<VipService, 'revoke' | 'restore'>
}

/** Books refunds in the ledger. */
export const createRefundLedger = ({ productConfig, ledger, coins, vip }: RefundLedgerDeps): RefundLedger => {
  const { fenPerCoin } = productConfig.coin

  /** Appends a journal, unless nothing moves, for example because all coins are spent. */
  const append = async (
    db: Db,
    kind: JournalKind,
    key: string,
    orderNo: string,
    all: readonly Posting[],
  ): Promise<void> => {
    const postings = all.filter(({ amountFen }) => amountFen !== 0)
    if (postings.length > 0)
      await ledger.append(db, { key: `${kind}:${key}`, kind, facts: { orderNo }, postings })
  }

  /** Only whole coins can be taken; the product keeps the remainder. */
  const wholeCoinsOf = (fen: number): number => fen - (fen % fenPerCoin)

  const unspentOf: RefundLedger['unspentOf'] = async (db, order) => {
    const { recharge_principal: balanceFen } = await ledger.lock(db, order.member_id)
    const later = await new RechargeRepository(db).coinsBoughtAfter(order.member_id, order)
    const asked = (await new RefundRepository(db).living(order.order_no))?.amount_fen ?? 0
    const leftFen = order.amount_fen - order.refunded_fen - asked
    const fen = wholeCoinsOf(Math.max(0, Math.min(balanceFen - later * fenPerCoin, leftFen)))
    return { fen, coins: coinsOfFen(fen, fenPerCoin) }
  }

  /** Given coins in proportion to the bought ones. */
  const bonusShareOf = (order: OrderRow, fen: number): number =>
    proportionUp(order.bonus_coins, fen, order.amount_fen)

  /** Debits given coins in proportion to the bought ones, up to what is left of them. */
  const debitBonus = (db: Db, order: OrderRow, fen: number): Promise<number> =>
    coins.debitGrant(db, order.order_no, bonusShareOf(order, fen))

  /** Lines that take the member's coins and return the bonus to the product's expense account. */
  const ofMember = (order: OrderRow, fen: number, bonusCoins: number): Posting[] => [
    onMember(order.member_id, 'recharge_principal', -fen),
    onMember(order.member_id, 'recharge_bonus', -bonusCoins * fenPerCoin),
    onPlatform('promo_expense', bonusCoins * fenPerCoin),
  ]

  const cashOf = ({ channel }: OrderRow): `cash_${NonNullable<OrderRow['channel']>}` =>
    `cash_${channel ?? 'local'}`

  return {
    unspentOf,

    bonusOf: async (db, order, fen) =>
      Math.min(bonusShareOf(order, fen), await coins.leftOfGrant(db, order.order_no)),

    async hold(tx, order, key, { fen, takenFen }) {
      const reserve = onPlatform('refund_reserve', takenFen)
      if (order.kind === 'vip') {
        await vip.revoke(tx, order.order_no)
        await append(tx, 'refund_hold', key, order.order_no, [onPlatform('revenue', -takenFen), reserve])
        return 0
      }
      const bonusCoins = await debitBonus(tx, order, fen)
      await append(tx, 'refund_hold', key, order.order_no, [
        ...ofMember(order, takenFen, bonusCoins),
        reserve,
      ])
      return bonusCoins
    },

    async paid(db, order, key, fen) {
      const postings = [onPlatform('refund_reserve', -fen), onPlatform(cashOf(order), fen)]
      await append(db, 'refund_paid', key, order.order_no, postings)
    },

    async paidByHand(db, order, key, fen) {
      const postings = [onPlatform('refund_reserve', -fen), onPlatform('cash_local', fen)]
      await append(db, 'hand_paid', key, order.order_no, postings)
    },

    async undone(tx, order, key, { takenFen, bonusCoins }) {
      const reserve = onPlatform('refund_reserve', -takenFen)
      if (order.kind === 'vip') {
        await append(tx, 'refund_undone', key, order.order_no, [onPlatform('revenue', takenFen), reserve])
        return vip.restore(tx, order.order_no)
      }
      const back = ofMember(order, -takenFen, -bonusCoins)
      await append(tx, 'refund_undone', key, order.order_no, [...back, reserve])
      if (bonusCoins > 0) await coins.putBackOfGrant(tx, order.order_no, bonusCoins)
    },

    async external(tx, order, key, fen) {
      const cash = onPlatform(cashOf(order), fen)
      if (order.kind === 'vip') {
        await vip.revoke(tx, order.order_no)
        await append(tx, 'refund_paid', key, order.order_no, [onPlatform('revenue', -fen), cash])
        return { takenFen: fen, bonusCoins: 0 }
      }
      const { recharge_principal: balanceFen } = await ledger.lock(tx, order.member_id)
      const takenFen = Math.min(wholeCoinsOf(fen), balanceFen)
      const bonusCoins = await debitBonus(tx, order, fen)
      await append(tx, 'refund_paid', key, order.order_no, [
        ...ofMember(order, takenFen, bonusCoins),
        onPlatform('refund_reserve', takenFen - fen),
        cash,
      ])
      return { takenFen, bonusCoins }
    },
  }
}
