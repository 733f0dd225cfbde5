import type { TimelineStep, Withdrawal } from '@contract/types/wallet'
import type { Language } from '../../../lib/language'
import { wordBillNote } from '../../../text/bills'
import type { WithdrawalRow } from './withdrawal.repository'

const step = (state: string, at: number | null): TimelineStep[] =>
  at === null ? [] : [{ state, at, note: null }]

/** A withdrawal as its member sees it. */
export const presentWithdrawal = (row: WithdrawalRow, language: Language): Withdrawal => {
  const reason = wordBillNote(row.reason, language)
  return {
    id: row.id,
    amountFen: row.amount_fen,
    feeFen: row.fee_fen,
    arriveFen: row.arrive_fen,
    state: row.state,
    reason,
    alipayMasked: row.payee_masked,
    createdAt: row.created_at,
    timeline: [
      ...step('reviewing', row.created_at),
      ...step('approved', row.approved_at),
      ...step('paying', row.sent_at),
      ...step(row.state, row.ended_at).map((last) => ({ ...last, note: reason })),
    ],
  }
}
