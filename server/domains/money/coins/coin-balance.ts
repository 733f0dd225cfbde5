import { coinsOfFen } from '../../../lib/money'
import type { MemberBalances } from '../ledger/ledger.service'

/** The coins of a member. */
export interface CoinBalance {
  /** Bought coins: they can pay other members and never expire. */
  readonly principalCoins: number
  /** Given coins: they pay only for the product's services, and expire. */
  readonly bonusCoins: number
}

/** All coins of a balance; 0 for undefined. */
export const sumOf = (balance: CoinBalance | undefined): number =>
  balance ? balance.principalCoins + balance.bonusCoins : 0

/** The coins that a member's ledger balances contain. */
export const coinsOf = (balances: MemberBalances, fenPerCoin: number): CoinBalance => ({
  principalCoins: coinsOfFen(balances.recharge_principal, fenPerCoin),
  bonusCoins: coinsOfFen(balances.recharge_bonus, fenPerCoin),
})
