import type { Wallet } from '@contract/types/wallet'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { coinsOfFen } from '../../../lib/money'
import type { ProductConfig } from '../../account/config/product-config'
import type { IncomeService } from '../income/income.service'
import type { LedgerService } from '../ledger/ledger.service'
import type { CoinService } from './coin.service'

/** Dependencies of the wallet. */
export interface WalletDeps {
  readonly productConfig: Pick<ProductConfig, 'coin'>
  readonly ledger: Pick<LedgerService, 'balancesOf'>
  readonly coins: Pick<CoinService, 'nextExpiry'>
  readonly income: Pick<IncomeService, 'nextRelease'>
  hasRecharged(db: Db, memberId: string): Promise<boolean>
}

/** The wallet of a member. Source: product §5.7 */
export interface WalletService {
  walletOf(memberId: string): Promise<Wallet>
}

/** Reads the wallet from the ledger and the dates of coins and income. */
export const createWalletService = (
  { db }: Pick<Core, 'db'>,
  { productConfig, ledger, coins, income, hasRecharged }: WalletDeps,
): WalletService => {
  const coinsOf = (fen: number): number => coinsOfFen(fen, productConfig.coin.fenPerCoin)
  return {
    async walletOf(memberId) {
      const [balances, nextBonusExpiry, nextIncomeRelease, firstRechargeDone] = await Promise.all([
        ledger.balancesOf(db, memberId),
        coins.nextExpiry(db, memberId),
        income.nextRelease(db, memberId),
        hasRecharged(db, memberId),
      ])
      return {
        principalCoins: coinsOf(balances.recharge_principal),
        bonusCoins: coinsOf(balances.recharge_bonus),
        totalCoins: coinsOf(balances.recharge_principal + balances.recharge_bonus),
        nextBonusExpiry,
        incomePendingFen: balances.income_pending,
        incomeAvailableFen: balances.income_available,
        nextIncomeRelease,
        withdrawFrozenFen: balances.withdraw_frozen,
        escrowCoins: coinsOf(balances.escrow),
        firstRechargeDone,
      }
    },
  }
}
