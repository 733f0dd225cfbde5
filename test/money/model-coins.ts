import { proportionUp } from '../../server/lib/money'
import { DONE, FEN_PER_COIN, NOTHING, type Outcome, type Purse } from './model-terms'

/** Price list: bought coins and given coins. Source: product §6 */
const packages = [
  { coins: 60, bonus: 0 },
  { coins: 180, bonus: 0 },
  { coins: 300, bonus: 15 },
  { coins: 680, bonus: 50 },
  { coins: 1_280, bonus: 120 },
] as const

interface CoinOrder {
  readonly amountFen: number
  readonly bonusCoins: number
  /** Remaining given coins. */
  bonusLeft: number
  refundedFen: number
}

/** The coins of a buyer, by order: product §7.8.4 (refunds, the order in which coins are spent). */
export class CoinsModel {
  private readonly orders: CoinOrder[] = []

  constructor(private readonly purse: Purse) {}

  get bonusCoins(): number {
    return this.orders.reduce((sum, { bonusLeft }) => sum + bonusLeft, 0)
  }

  recharge(packageId: number): Outcome {
    const { coins, bonus } = packages[packageId] ?? packages[0]
    this.orders.push({ amountFen: coins * FEN_PER_COIN, bonusCoins: bonus, bonusLeft: bonus, refundedFen: 0 })
    this.purse.principal += coins * FEN_PER_COIN
    return DONE
  }

  /** Given coins are spent first, those that expire first before the others. */
  spend(coins: number): Outcome {
    const fromBonus = Math.min(coins, this.bonusCoins)
    const rest = (coins - fromBonus) * FEN_PER_COIN
    if (rest > this.purse.principal) return 'COINS_TOO_LOW'
    let left = fromBonus
    for (const order of this.orders) {
      const part = Math.min(left, order.bonusLeft)
      order.bonusLeft -= part
      left -= part
    }
    this.purse.principal -= rest
    return DONE
  }

  /** Bought coins are spent in the order of their purchases: the remaining ones belong to the newest orders. */
  refund(which: number): Outcome {
    if (this.orders.length === 0) return NOTHING
    const at = which % this.orders.length
    const order = this.orders[at] as CoinOrder
    if (order.refundedFen === order.amountFen) return 'ORDER_NOT_PAID'
    const later = this.orders.slice(at + 1).reduce((sum, one) => sum + one.amountFen - one.refundedFen, 0)
    const fen = Math.min(this.purse.principal - later, order.amountFen - order.refundedFen)
    if (fen <= 0) return 'REFUND_NOT_POSSIBLE'
    order.bonusLeft -= Math.min(order.bonusLeft, proportionUp(order.bonusCoins, fen, order.amountFen))
    order.refundedFen += fen
    this.purse.principal -= fen
    return DONE
  }
}
