import { DONE, LEAST_WITHDRAWAL_FEN, NOTHING, type Outcome, type Purse } from './model-terms'

/** One withdrawal of a seller's income after the other: product §7.8.5. */
export class WithdrawalModel {
  private withdrawal: { fen: number; state: 'reviewing' | 'paying' | 'ended' } | null = null
  private isLookedAt = false

  constructor(private readonly purse: Purse) {}

  withdraw(fen: number): Outcome {
    if (this.withdrawal && this.withdrawal.state !== 'ended') return 'WITHDRAWAL_RUNNING'
    if (fen < LEAST_WITHDRAWAL_FEN) return 'BELOW_MINIMUM'
    if (fen > this.purse.available) return 'BALANCE_TOO_LOW'
    this.purse.available -= fen
    this.purse.frozen += fen
    this.withdrawal = { fen, state: 'reviewing' }
    this.isLookedAt = false
    return DONE
  }

  /**
   * Reviews a new withdrawal: it passes automatically, except while an unlock is contested; then an operator reviews
   * it.
   */
  look(isContested: boolean): void {
    const { withdrawal } = this
    if (withdrawal?.state !== 'reviewing' || this.isLookedAt) return
    this.isLookedAt = true
    if (!isContested) withdrawal.state = 'paying'
  }

  review(act: 'approve' | 'reject' | 'paid' | 'failed'): Outcome {
    const { withdrawal } = this
    if (!withdrawal) return NOTHING
    const from = act === 'approve' || act === 'reject' ? 'reviewing' : 'paying'
    if (withdrawal.state !== from) return 'WITHDRAWAL_STATE'
    if (act === 'approve') {
      withdrawal.state = 'paying'
      return DONE
    }
    withdrawal.state = 'ended'
    this.purse.frozen -= withdrawal.fen
    if (act !== 'paid') this.purse.available += withdrawal.fen
    return DONE
  }
}
