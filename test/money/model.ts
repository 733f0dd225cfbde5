import { DAY_MS } from '@contract/constants'
import { CoinsModel } from './model-coins'
import { type Balances, type Command, DONE, FEN_PER_COIN, type Outcome, type Purse } from './model-terms'
import { UnlockModel } from './model-unlock'
import { WithdrawalModel } from './model-withdrawal'

const LIST_COINS = 100
const VIP_COINS = 50

/**
 * The expected state of a buyer and a seller, by the rules of the product alone: product §7.7.1 (VIP), and those of
 * its three parts. It uses no tables or calls.
 */
export class MoneyModel {
  private readonly purse: Purse = { principal: 0, escrow: 0, pending: 0, available: 0, frozen: 0 }
  private readonly coins = new CoinsModel(this.purse)
  private readonly withdrawals = new WithdrawalModel(this.purse)
  private readonly unlocks: UnlockModel
  private vipUntil = 0

  constructor(isInstant: boolean) {
    this.unlocks = new UnlockModel(this.purse, isInstant)
  }

  get balances(): Balances {
    return { ...this.purse, bonus: this.coins.bonusCoins * FEN_PER_COIN }
  }

  /** Runs a command at a moment. */
  do(command: Command, now: number): Outcome {
    switch (command.act) {
      case 'recharge':
        return this.coins.recharge(command.packageId)
      case 'vip':
        this.vipUntil = Math.max(now, this.vipUntil) + 7 * DAY_MS
        return DONE
      case 'spend':
        return this.coins.spend(command.coins)
      case 'refund':
        return this.coins.refund(command.which)
      case 'buy':
        return this.unlocks.buy((now < this.vipUntil ? VIP_COINS : LIST_COINS) * FEN_PER_COIN, now)
      case 'withdraw':
        return this.withdrawals.withdraw(command.fen)
      case 'approve':
      case 'reject':
      case 'paid':
      case 'failed':
        return this.withdrawals.review(command.act)
      default:
        return this.unlocks.do(command, now)
    }
  }

  /** Applies everything that is due up to a moment. */
  pass(now: number): void {
    this.withdrawals.look(this.unlocks.isContested)
    this.unlocks.pass(now)
  }
}
