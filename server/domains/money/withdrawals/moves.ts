import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Approval } from '../../../db/tables/withdrawals'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import { yuanText } from '../../../lib/money'
import type { WithdrawReason } from '../../../text/withdraw-reasons'
import type { BillService } from '../bills/bill.service'
import { onMember, onPlatform } from '../ledger/accounts'
import type { LedgerService } from '../ledger/ledger.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { AlipayRepository } from './alipay.repository'
import { reconciledJournal } from './reconciled'
import {
  WithdrawalRepository,
  type WithdrawalChange,
  type WithdrawalRow,
  type WithdrawalState,
} from './withdrawal.repository'

/** Kind of the job that applies the risk rules to a new withdrawal; its payload is `{id}`. */
export const REVIEW_JOB = 'withdrawal_review'

/** Kind of the job that advances an approved withdrawal; its payload is `{id, turn}`. */
export const PAYOUT_JOB = 'payout'

/** Dependencies of the moves. */
export interface MoveDeps {
  readonly ledger: Pick<LedgerService, 'append'>
  readonly bills: Pick<BillService, 'add' | 'step'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** Reference of a withdrawal's bill. */
export const billRefOf = (id: string): string => `withdraw:${id}`

/**
 * All state changes of a withdrawal, with the journal, the bill and the notification. The caller's transaction locks
 * the row. Each change returns false, and changes nothing, when the withdrawal is in another state.
 */
export interface WithdrawalMoves {
  /** Stores a new withdrawal, freezes its amount and schedules its review. */
  hold(tx: Tx, row: WithdrawalRow): Promise<void>
  /** Schedules the next job; only the last scheduled one counts. */
  schedule(db: Db, row: WithdrawalRow, atMs: number): Promise<void>
  approve(tx: Tx, row: WithdrawalRow, approvals: readonly Approval[]): Promise<boolean>
  /** Stores the request's bytes; from now on the provider may have them. */
  begin(tx: Tx, row: WithdrawalRow, bytesSealed: Buffer): Promise<boolean>
  /** Marks it as paid; `isReconciled` when our own account was checked, as when people pay by hand. */
  pay(tx: Tx, row: WithdrawalRow, payment: { no: string; isReconciled: boolean }): Promise<boolean>
  /** Returns amount and fee to the member at once. */
  giveBack(
    tx: Tx,
    row: WithdrawalRow,
    end: { state: 'rejected' | 'failed' | 'returned'; reason: WithdrawReason },
  ): Promise<boolean>
}

const before: Readonly<Record<'rejected' | 'failed' | 'returned', readonly WithdrawalState[]>> = {
  rejected: ['reviewing', 'approved'],
  failed: ['paying'],
  returned: ['paying'],
}

/** Changes withdrawals in the tables, the ledger and the bills. */
export const createWithdrawalMoves = (
  { clock }: Pick<Core, 'clock'>,
  { ledger, bills, notices, queue }: MoveDeps,
): WithdrawalMoves => {
  const change = (db: Db, row: WithdrawalRow, from: readonly WithdrawalState[], what: WithdrawalChange) =>
    new WithdrawalRepository(db).change(row.id, from, what)

  const notify = (tx: Tx, row: WithdrawalRow): void => tx.events.add(row.member_id, { event: 'wallet' })

  const schedule = async (db: Db, row: WithdrawalRow, atMs: number): Promise<void> => {
    const { id } = row
    const turn = row.turn + 1
    await change(db, row, [row.state], { turn, next_at: atMs })
    const uniqueKey = `${PAYOUT_JOB}:${id}:${turn}`
    await queue.enqueue(db, { kind: PAYOUT_JOB, payload: { id, turn }, uniqueKey, runAt: atMs })
  }

  const paidPostings = (row: WithdrawalRow) => [
    onMember(row.member_id, 'withdraw_frozen', -row.amount_fen),
    onPlatform('payable_alipay', row.arrive_fen),
    ...(row.fee_fen > 0 ? [onPlatform('fee', row.fee_fen)] : []),
  ]

  const hold = async (tx: Tx, row: WithdrawalRow): Promise<void> => {
    const { id, member_id: memberId, amount_fen: amountFen } = row
    await new WithdrawalRepository(tx).insert(row)
    const after = await ledger.append(tx, {
      key: `withdraw_hold:${id}`,
      kind: 'withdraw_hold',
      postings: [
        onMember(memberId, 'income_available', -amountFen),
        onMember(memberId, 'withdraw_frozen', amountFen),
      ],
    })
    await bills.add(tx, {
      memberId,
      ref: billRefOf(id),
      type: 'withdrawal',
      bizType: 'withdraw',
      sign: -1,
      amountFen,
      feeFen: row.fee_fen,
      state: 'reviewing',
      balanceAfterFen: after.get(memberId)?.income_available ?? 0,
      orderNo: id,
    })
    await notices.add(tx, memberId, 'withdraw_submitted', { amount: yuanText(amountFen) })
    const job = { kind: REVIEW_JOB, payload: { id }, uniqueKey: `${REVIEW_JOB}:${id}` }
    await queue.enqueue(tx, { ...job, runAt: clock.now() })
    tx.events.add(memberId, { event: 'wallet' })
  }

  return {
    hold,
    schedule,

    async approve(tx, row, approvals) {
      const now = clock.now()
      if (!(await change(tx, row, ['reviewing'], { state: 'approved', approvals, approved_at: now }))) {
        return false
      }
      await bills.step(tx, billRefOf(row.id), { state: 'approved' })
      await notices.add(tx, row.member_id, 'withdraw_approved', { amount: yuanText(row.amount_fen) })
      await schedule(tx, { ...row, state: 'approved' }, now)
      notify(tx, row)
      return true
    },

    async begin(tx, row, bytesSealed) {
      const begun = { state: 'paying', bytes_sealed: bytesSealed, sent_at: clock.now() } as const
      if (!(await change(tx, row, ['approved'], begun))) return false
      await bills.step(tx, billRefOf(row.id), { state: 'paying' })
      notify(tx, row)
      return true
    },

    async pay(tx, row, { no, isReconciled }) {
      const now = clock.now()
      const paid = { state: 'paid', provider_no: no, ended_at: now, next_at: null, held_code: null } as const
      const whole = { ...paid, reconciled_at: isReconciled ? now : null }
      if (!(await change(tx, row, ['paying'], whole))) return false
      await new AlipayRepository(tx).setVerified(row.member_id, row.payee_hash, now)
      const { id, member_id: memberId, arrive_fen: arriveFen } = row
      await ledger.append(tx, {
        key: `withdraw_paid:${id}`,
        kind: 'withdraw_paid',
        postings: paidPostings(row),
      })
      if (isReconciled) await ledger.append(tx, reconciledJournal(id, arriveFen))
      await bills.step(tx, billRefOf(id), { state: 'done' })
      await notices.add(tx, memberId, 'withdraw_paid', { arrive: yuanText(arriveFen) })
      notify(tx, row)
      return true
    },

    async giveBack(tx, row, { state, reason }) {
      const ended = { state, reason, ended_at: clock.now(), next_at: null }
      if (!(await change(tx, row, before[state], ended))) return false
      const { id, member_id: memberId, amount_fen: amountFen } = row
      const after = await ledger.append(tx, {
        key: `withdraw_returned:${id}`,
        kind: 'withdraw_returned',
        postings: [
          onMember(memberId, 'withdraw_frozen', -amountFen),
          onMember(memberId, 'income_available', amountFen),
        ],
      })
      const balanceAfterFen = after.get(memberId)?.income_available
      await bills.step(tx, billRefOf(id), {
        state: 'returned',
        reason,
        ...(balanceAfterFen !== undefined && { balanceAfterFen }),
      })
      await notices.add(tx, memberId, 'withdraw_returned', { amount: yuanText(amountFen), reason })
      notify(tx, row)
      return true
    },
  }
}
