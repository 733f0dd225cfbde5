import type { CancelBlocker, ClosingMoney } from '@contract/calls/user/cancel_account'
import { errorCodes } from '@contract/errors'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { CoinService } from '../../money/coins/coin.service'
import type { LedgerService } from '../../money/ledger/ledger.service'
import type { ClosingRefunds } from '../../money/recharges/closing-refunds'
import type { RelationCleanup } from '../../money/unlocks/relation-cleanup'
import type { WithdrawalService } from '../../money/withdrawals/withdrawal.service'
import type { MemberRow, MemberService } from '../members/member.service'
import { CancellationRepository, type OpenDeals } from './cancellation.repository'

/** What an account that may close still has to do with others and with money. */
export interface AccountDeals {
  readonly member: MemberRow
  readonly blockers: CancelBlocker[]
  readonly balances: ClosingMoney
}

/** Deals of accounts that close. Source: product §7.12 */
export interface ClosingDeals {
  /** Reads the deals. Runs inside a transaction and locks the member and the books. */
  look(db: Db, memberId: string): Promise<AccountDeals>
  /**
   * Settles what a cancellation settles: the income is withdrawn when a client token is given, orders as a buyer are
   * confirmed, and waiting orders are refunded.
   * @param withdrawToken Client token of the withdrawal; null gives the income up.
   */
  settle(tx: Tx, memberId: string, withdrawToken: string | null): Promise<void>
}

/** Dependencies of closing deals. */
export interface ClosingDealDeps {
  readonly members: Pick<MemberService, 'lock'>
  readonly ledger: Pick<LedgerService, 'lock'>
  readonly coins: Pick<CoinService, 'balanceOf'>
  readonly withdrawals: { readonly service: Pick<WithdrawalService, 'closingOf' | 'closeOut'> }
  readonly recharges: { readonly closing: Pick<ClosingRefunds, 'quote'> }
  readonly unlocks: { readonly relationCleanup: Pick<RelationCleanup, 'accountSuspended' | 'buyerLeaves'> }
}

/** Deals over the ledger, coins, payouts and orders. */
export const createClosingDeals = (core: Core, deps: ClosingDealDeps): ClosingDeals => {
  const { members, ledger, coins, withdrawals, recharges, unlocks } = deps

  /**
   * A buyer's own open unlocks are no blocker: the submit confirms them, so that members need not wait days to leave.
   */
  const blockersOf = (open: OpenDeals, pendingFen: number): CancelBlocker[] => {
    const found: CancelBlocker[] = [
      { kind: 'escrow', count: open.escrow, until: open.escrowUntil },
      { kind: 'dispute', count: open.disputes, until: null },
      { kind: 'withdrawal', count: open.withdrawals, until: null },
      { kind: 'income_pending', count: pendingFen > 0 ? 1 : 0, until: open.incomeUntil },
    ]
    return found.filter(({ count }) => count > 0)
  }

  const moneyOf = async (db: Db, member: MemberRow, { openUnlocks }: OpenDeals): Promise<ClosingMoney> => {
    const payout = await withdrawals.service.closingOf(db, member.id)
    const blocker = payout.availableFen === 0 ? null : payout.blocker
    const { bonusCoins } = await coins.balanceOf(db, member.id)
    const isVip = (member.vip_expire_at ?? 0) > core.clock.now()
    return {
      incomeFen: payout.availableFen,
      payout: blocker && { code: errorCodes[blocker.name], until: blocker.until },
      payoutTo: payout.payeeMasked,
      ...(await recharges.closing.quote(db, member.id)),
      openUnlocks,
      lostCoins: bonusCoins,
      vipExpireAt: isVip ? member.vip_expire_at : null,
    }
  }

  return {
    async look(db, memberId) {
      const member = await members.lock(db, memberId)
      const { income_pending: pendingFen } = await ledger.lock(db, memberId)
      const open = await new CancellationRepository(db).openDeals(memberId)
      return { member, blockers: blockersOf(open, pendingFen), balances: await moneyOf(db, member, open) }
    },

    async settle(tx, memberId, withdrawToken) {
      if (withdrawToken !== null) await withdrawals.service.closeOut(tx, memberId, withdrawToken)
      await unlocks.relationCleanup.buyerLeaves(tx, memberId)
      await unlocks.relationCleanup.accountSuspended(tx, memberId, 'cancelling')
    },
  }
}
