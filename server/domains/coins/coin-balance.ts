import { coinsOfFen } from '../../lib/money'
import type { MemberBalances } from '../ledger/ledger.service'

/** Coins of a member. */
export interface CoinBalance {
  /** Bought: may pay other members, never expire. */
  readonly principalCoins: number
  /** Given: for services of the product alone. */
  readonly bonusCoins: number
}

/** All coins of a balance; none without one. */
export const sumOf = (balance: CoinBalance | undefined): number =>
  balance ? balance.principalCoins + balance.bonusCoins : 0

/** Coins in the books of a member. */
export const coinsOf = (balances: MemberBalances, fenPerCoin: number): CoinBalance => ({
  principalCoins: coinsOfFen(balances.recharge_principal, fenPerCoin),
  bonusCoins: coinsOfFen(balances.recharge_bonus, fenPerCoin),
})
