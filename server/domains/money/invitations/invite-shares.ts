import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { shareDownFen } from '../../../lib/money'
import type { BillNote } from '../../../text/bills'
import type { BillService } from '../bills/bill.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { IncomeService } from '../income/income.service'
import { onMember, onPlatform } from '../ledger/accounts'
import type { LedgerService } from '../ledger/ledger.service'
import { inviteLevelOf } from './invite-levels'
import { InviteRepository, type InviteRow } from './invite.repository'
import { type InviteSpendRow, SpendRepository } from './spend.repository'

/** Prefix of the keys of invitation income; the key of the spend follows. */
const KEY = 'invite_income:'

/** Shares of invitees' spending. Source: product §7.11.1 */
export interface InviteShares {
  /** Pays the unpaid shares and returns the invite's income afterwards. The caller holds the invite's lock. */
  payWaiting(tx: Tx, invite: InviteRow): Promise<number>
  /** Claws back the share of a refunded spend. The caller holds the invite's lock. */
  undo(tx: Tx, invite: InviteRow, key: string): Promise<void>
}

/** Dependencies of shares. */
export interface ShareDeps {
  readonly productConfig: Pick<ProductConfig, 'invite' | 'income'>
  readonly ledger: Pick<LedgerService, 'append'>
  readonly income: Pick<IncomeService, 'earn' | 'clawBack' | 'onReleased'>
  readonly bills: Pick<BillService, 'add' | 'step'>
}

/** Pays shares as income of the inviter, held for a time like all income. */
export const createInviteShares = ({
  productConfig: { invite: rules, income: incomeRules },
  ledger,
  income,
  bills,
}: ShareDeps): InviteShares => {
  const earn = async (tx: Tx, inviterId: string, spend: InviteSpendRow, fen: number): Promise<number> => {
    const key = `${KEY}${spend.key}`
    await ledger.append(tx, {
      key,
      kind: 'invite_income',
      facts: { inviteId: spend.invite_id, spentFen: spend.spent_fen },
      postings: [onPlatform('promo_expense', -fen), onMember(inviterId, 'income_pending', fen)],
    })
    const { releaseAt } = await income.earn(tx, { memberId: inviterId, fen, key, holdMs: incomeRules.holdMs })
    // The bill has no peer, because an inviter sees only the masked name of an invitee.
    await bills.add(tx, {
      memberId: inviterId,
      ref: key,
      type: 'income',
      bizType: 'invite_income',
      sign: 1,
      amountFen: fen,
      releaseAt,
      state: 'held',
      reason: 'invite_share' satisfies BillNote,
    })
    tx.events.add(inviterId, { event: 'wallet' })
    return releaseAt
  }

  const pay = async (tx: Tx, invite: InviteRow, earnedFen: number, spend: InviteSpendRow) => {
    const { basisPoints } = inviteLevelOf(
      rules.levels,
      await new InviteRepository(tx).countedOf(invite.inviter_id),
    )
    const leftFen = Math.max(0, rules.capFenPerInvitee - earnedFen)
    const fen = Math.min(leftFen, shareDownFen(spend.spent_fen, basisPoints))
    const releaseAt = fen === 0 ? null : await earn(tx, invite.inviter_id, spend, fen)
    await new SpendRepository(tx).setEarned(spend.key, fen, releaseAt)
    return fen
  }

  const billUndone = async (db: Db, inviterId: string, key: string, takenFen: number): Promise<void> => {
    await bills.add(db, {
      memberId: inviterId,
      ref: `invite_undone:${key}`,
      type: 'income',
      bizType: 'income_clawback',
      sign: -1,
      amountFen: takenFen,
      state: 'done',
      reason: 'invite_undone' satisfies BillNote,
      refundOfRef: key,
    })
  }

  /** Returns the share to the account that it came from. */
  const clawBack = async (tx: Tx, inviterId: string, key: string): Promise<void> => {
    const { takenFen, borneFen } = await income.clawBack(tx, { key })
    if (takenFen > 0) {
      await ledger.append(tx, {
        key: `invite_undone:${key}`,
        kind: 'invite_undone',
        facts: { key },
        postings: [onPlatform('refund_reserve', -takenFen), onPlatform('promo_expense', takenFen)],
      })
    }
    if (borneFen === 0) {
      await bills.step(tx, key, { state: 'returned', reason: 'invite_undone' satisfies BillNote })
    } else if (takenFen > 0) {
      await billUndone(tx, inviterId, key, takenFen)
    }
  }

  income.onReleased(async (db, lot, availableFen) => {
    if (!lot.key.startsWith(KEY)) return
    const note: BillNote = 'income_released'
    await bills.step(db, lot.key, { state: 'done', balanceAfterFen: availableFen, note })
  })

  return {
    async payWaiting(tx, invite) {
      let earnedFen = invite.income_fen
      for (const spend of await new SpendRepository(tx).waitingOf(invite.id)) {
        earnedFen += await pay(tx, invite, earnedFen, spend)
      }
      if (earnedFen > invite.income_fen)
        await new InviteRepository(tx).update(invite.id, { income_fen: earnedFen })
      return earnedFen
    },

    async undo(tx, invite, key) {
      const spends = new SpendRepository(tx)
      const spend = await spends.find(key)
      if (!spend || spend.state === 'undone') return
      await spends.setUndone(key)
      if (spend.share_fen === 0) return
      await clawBack(tx, invite.inviter_id, `${KEY}${key}`)
      await new InviteRepository(tx).update(invite.id, { income_fen: invite.income_fen - spend.share_fen })
    },
  }
}
