import type { Db } from '../../db/database'
import { coinsOfFen, proportionUp } from '../../lib/money'
import type { CoinService } from '../coins/coin.service'
import type { ProductConfig } from '../config/product-config'
import { onMember, onPlatform, type Posting } from '../ledger/accounts'
import type { JournalKind, LedgerService } from '../ledger/ledger.service'
import type { VipService } from '../vip/vip.service'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import { RefundRepository } from './refund.repository'

/** What of an order a member still has. */
export interface Unspent {
  readonly fen: number
  readonly coins: number
}

/** The movements of a refund, each in the caller's transaction, which holds the order. Source: product §7.8.4, §7.7.1 */
export interface RefundBooks {
  /**
   * Bought coins are spent in the order in which they were bought, so the newest orders are unspent first. Whole coins;
   * what is on its way back counts as gone.
   */
  unspentOf(db: Db, order: OrderRow): Promise<Unspent>
  /**
   * Takes what goes back from the member and sets it aside, as far as it is theirs; answers the given coins that went
   * with it.
   */
  hold(db: Db, order: OrderRow, key: string, amounts: { fen: number; takenFen: number }): Promise<number>
  /** The provider gave it back. */
  paid(db: Db, order: OrderRow, key: string, fen: number): Promise<void>
  /** People gave it back, out of the company's account; the product bears what was not set aside. */
  paidByHand(db: Db, order: OrderRow, key: string, fen: number): Promise<void>
  /** Nobody did: the member has everything again. */
  undone(
    db: Db,
    order: OrderRow,
    key: string,
    amounts: { takenFen: number; bonusCoins: number },
  ): Promise<void>
  /**
   * The provider gave money back that nobody here asked for: takes what the member still has of it; the product bears
   * the rest. Answers what was taken, and the given coins that went with it.
   */
  foreign(
    db: Db,
    order: OrderRow,
    key: string,
    fen: number,
  ): Promise<{ takenFen: number; bonusCoins: number }>
}

/** What the movements need. */
export interface RefundBookNeeds {
  readonly config: Pick<ProductConfig, 'coin'>
  readonly ledger: LedgerService
  readonly coins: Pick<CoinService, 'takeOfGrant' | 'putBackOfGrant'>
  readonly vip: Pick<VipService, 'revoke' | 'restore'>
}

/** Refunds in the ledger. */
export const createRefundBooks = ({ config, ledger, coins, vip }: RefundBookNeeds): RefundBooks => {
  const { fenPerCoin } = config.coin

  /** Where nothing moves, such as when all was spent, there is no journal. */
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

  /** Only whole coins can be taken: what is over stays the product's. */
  const wholeCoinsOf = (fen: number): number => fen - (fen % fenPerCoin)

  const unspentOf: RefundBooks['unspentOf'] = async (db, order) => {
    const { recharge_principal: balanceFen } = await ledger.lock(db, order.member_id)
    const later = await new RechargeRepository(db).coinsBoughtAfter(order.member_id, order)
    const asked = (await new RefundRepository(db).living(order.order_no))?.amount_fen ?? 0
    const leftFen = order.amount_fen - order.refunded_fen - asked
    const fen = wholeCoinsOf(Math.max(0, Math.min(balanceFen - later * fenPerCoin, leftFen)))
    return { fen, coins: coinsOfFen(fen, fenPerCoin) }
  }

  /** Given coins go with the bought ones, up to what is left of them. */
  const takeBonus = (db: Db, order: OrderRow, fen: number): Promise<number> =>
    coins.takeOfGrant(db, order.order_no, proportionUp(order.bonus_coins, fen, order.amount_fen))

  /** What a member's coins lose, and what the product's accounts get for the bonus. */
  const ofMember = (order: OrderRow, fen: number, bonusCoins: number): Posting[] => [
    onMember(order.member_id, 'recharge_principal', -fen),
    onMember(order.member_id, 'recharge_bonus', -bonusCoins * fenPerCoin),
    onPlatform('promo_expense', bonusCoins * fenPerCoin),
  ]

  const cashOf = ({ channel }: OrderRow): `cash_${NonNullable<OrderRow['channel']>}` =>
    `cash_${channel ?? 'local'}`

  return {
    unspentOf,

    async hold(db, order, key, { fen, takenFen }) {
      const reserve = onPlatform('refund_reserve', takenFen)
      if (order.kind === 'vip') {
        await vip.revoke(db, order.order_no)
        await append(db, 'refund_hold', key, order.order_no, [onPlatform('revenue', -takenFen), reserve])
        return 0
      }
      const bonusCoins = await takeBonus(db, order, fen)
      await append(db, 'refund_hold', key, order.order_no, [
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

    async undone(db, order, key, { takenFen, bonusCoins }) {
      const reserve = onPlatform('refund_reserve', -takenFen)
      if (order.kind === 'vip') {
        await append(db, 'refund_undone', key, order.order_no, [onPlatform('revenue', takenFen), reserve])
        return vip.restore(db, order.order_no)
      }
      const back = ofMember(order, -takenFen, -bonusCoins)
      await append(db, 'refund_undone', key, order.order_no, [...back, reserve])
      if (bonusCoins > 0) await coins.putBackOfGrant(db, order.order_no, bonusCoins)
    },

    async foreign(db, order, key, fen) {
      const cash = onPlatform(cashOf(order), fen)
      if (order.kind === 'vip') {
        await vip.revoke(db, order.order_no)
        await append(db, 'refund_paid', key, order.order_no, [onPlatform('revenue', -fen), cash])
        return { takenFen: fen, bonusCoins: 0 }
      }
      const { recharge_principal: balanceFen } = await ledger.lock(db, order.member_id)
      const takenFen = Math.min(wholeCoinsOf(fen), balanceFen)
      const bonusCoins = await takeBonus(db, order, fen)
      await append(db, 'refund_paid', key, order.order_no, [
        ...ofMember(order, takenFen, bonusCoins),
        onPlatform('refund_reserve', takenFen - fen),
        cash,
      ])
      return { takenFen, bonusCoins }
    },
  }
}
