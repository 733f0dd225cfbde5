import type { ActOf } from '@contract/ops/audit-acts'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Approval, PayoutOutcome } from '../../../db/tables/withdrawals'
import type { Core } from '../../../lib/core'
import { isWithdrawReason, type WithdrawReason } from '../../../text/withdraw-reasons'
import type { AuditService } from '../../safety/audit/audit.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { PayoutFreezeService } from '../ledger/payout-freeze.service'
import type { MemberService } from '../../account/members/member.service'
import { operatorName, paymentReference, refuse } from '../../safety/operators/operator-error'
import type { AlipayService, SealedPayee } from './alipay.service'
import type { WithdrawalMoves } from './moves'
import { risksOf } from './risk-rules'
import { WithdrawalRepository, type WithdrawalRow, type WithdrawalState } from './withdrawal.repository'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** A withdrawal in operators' lists, without the details of the payee. */
export type WithdrawalOutline = Omit<
  WithdrawalRow,
  'payee_sealed' | 'payee_hash' | 'bytes_sealed' | 'client_token'
>

/** A withdrawal with everything that an operator needs for a decision. */
export interface WithdrawalCase {
  readonly withdrawal: WithdrawalOutline
  /** The payee; null unless the reading is logged. */
  readonly payee: SealedPayee | null
  /** Number of signatures that it needs. */
  readonly needed: 1 | 2
  /** True while payouts are frozen. */
  readonly isFrozen: boolean
}

/** The result of a signature: `more` waits for a second person. */
export type SignedHow = 'done' | 'more'

/** Operators' decisions about withdrawals, and payments by hand. Source: product §0.4, §7.8.5, §11.6 */
export interface PayoutReviewService {
  /** Withdrawals in these states, oldest first. */
  list(db: Db, states: readonly WithdrawalState[], limit: number): Promise<WithdrawalOutline[]>
  /** @throws OperatorError WITHDRAWAL_UNKNOWN */
  find(db: Db, id: string): Promise<WithdrawalCase>
  /**
   * As `find`, with the payee, for an operator who checks the name or pays by hand; the reading is logged.
   * @throws OperatorError WITHDRAWAL_UNKNOWN, OPERATOR_NAME.
   */
  open(id: string, operator: string): Promise<WithdrawalCase>
  /**
   * Approves; large withdrawals, and those for which a rule asks it, need two operators.
   * @throws OperatorError WITHDRAWAL_UNKNOWN, WITHDRAWAL_STATE with `state`, SECOND_OPERATOR with `by`, OPERATOR_NAME,
   * WHY_MISSING.
   */
  approve(id: string, signed: OperatorSignature): Promise<SignedHow>
  /**
   * Returns amount and fee, as long as the payment was not submitted.
   * @throws OperatorError as `approve`, and REASON_UNKNOWN.
   */
  reject(id: string, signed: OperatorSignature & { readonly reason: string }): Promise<void>
  /**
   * Records that it was paid, with the payment's reference; a second operator records the same where two are needed.
   * With a provider, only after an operator was called.
   * @throws OperatorError as `approve`; REFERENCE_MISSING, PAYOUT_RUNNING, MARKS_DIFFER with `by`.
   */
  markPaid(id: string, signed: OperatorSignature & { readonly reference: string }): Promise<SignedHow>
  /**
   * Records that it was definitely not paid, and returns amount and fee. @throws OperatorError as `markPaid`;
   * REASON_UNKNOWN.
   */
  markFailed(id: string, signed: OperatorSignature & { readonly reason: string }): Promise<SignedHow>
  /**
   * Submits a payment once more, with the same number and bytes, after the provider definitely rejected it for a
   * reason on our side that has been corrected.
   * @throws OperatorError as `approve`, and PAYOUT_NOT_HELD.
   */
  sendAgain(id: string, signed: OperatorSignature): Promise<void>
  /**
   * Applies the risk rules to a new withdrawal, once: one without findings is approved, any other waits for an
   * operator.
   */
  lookAt(id: string): Promise<void>
}

/** Dependencies of the review. */
export interface PayoutReviewDeps {
  readonly productConfig: Pick<ProductConfig, 'withdraw'>
  readonly moves: WithdrawalMoves
  readonly members: Pick<MemberService, 'get'>
  readonly accounts: Pick<AlipayService, 'find'>
  readonly audit: Pick<AuditService, 'add'>
  readonly payoutFreeze: Pick<PayoutFreezeService, 'stops'>
  /** True when people pay by hand. */
  readonly isManual: boolean
}

const SYSTEM = 'system'

const reasonOf = (raw: string): WithdrawReason => (isWithdrawReason(raw) ? raw : refuse('REASON_UNKNOWN'))

const outlineOf = (row: WithdrawalRow): WithdrawalOutline => {
  const {
    payee_sealed: _payee,
    payee_hash: _hash,
    bytes_sealed: _bytes,
    client_token: _token,
    ...outline
  } = row
  return outline
}

/** Decides on withdrawals, each step with its entry in the audit log. */
export const createPayoutReview = (
  core: Core,
  {
    productConfig: { withdraw: rules },
    moves,
    members,
    accounts,
    audit,
    payoutFreeze,
    isManual,
  }: PayoutReviewDeps,
): PayoutReviewService => {
  const neededOf = (row: WithdrawalRow): 1 | 2 =>
    row.needs_two || row.amount_fen > rules.twoPersonFen ? 2 : 1

  const lockIn = async (db: Db, id: string, states: readonly WithdrawalState[]): Promise<WithdrawalRow> => {
    const row = (await new WithdrawalRepository(db).lock(id)) ?? refuse('WITHDRAWAL_UNKNOWN')
    if (!states.includes(row.state)) refuse('WITHDRAWAL_STATE', { state: row.state })
    return row
  }

  const write = async (
    db: Db,
    row: WithdrawalRow,
    { operator, why }: OperatorSignature,
    { act, after }: { act: ActOf<'withdrawal'>; after: Readonly<Record<string, unknown>> },
  ): Promise<void> =>
    audit.add(db, {
      operator,
      act: `withdrawal.${act}`,
      subject: `withdrawal:${row.id}`,
      memberId: row.member_id,
      why,
      before: { state: row.state },
      after,
    })

  /** Runs one signed action on a locked row that is in the right state. */
  const run = async <T>(
    id: string,
    raw: OperatorSignature,
    states: readonly WithdrawalState[],
    act: (tx: Tx, row: WithdrawalRow, signed: OperatorSignature) => Promise<T>,
  ): Promise<T> => {
    const signed = checkSignature(raw)
    return core.transaction(async (tx) => act(tx, await lockIn(tx, id, states), signed))
  }

  const approveIn = async (tx: Tx, row: WithdrawalRow, signed: OperatorSignature): Promise<SignedHow> => {
    const { operator } = signed
    if (row.approvals.some(({ by }) => by === operator)) refuse('SECOND_OPERATOR', { by: operator })
    const approvals: readonly Approval[] = [...row.approvals, { by: operator, at: core.clock.now() }]
    const isDone = approvals.length >= neededOf(row)
    if (isDone) await moves.approve(tx, row, approvals)
    else await new WithdrawalRepository(tx).change(row.id, ['reviewing'], { approvals })
    const after = { state: isDone ? 'approved' : row.state, signatures: approvals.length }
    await write(tx, row, signed, { act: 'approved', after })
    return isDone ? 'done' : 'more'
  }

  /**
   * Records what operators say about a payment. The first of two only records it, and may correct it later; the second
   * must say the same.
   */
  const recordOutcome = async (
    db: Db,
    row: WithdrawalRow,
    signed: OperatorSignature,
    said: Pick<PayoutOutcome, 'kind' | 'word'>,
  ): Promise<boolean> => {
    if (!isManual && row.operator_at === null) refuse('PAYOUT_RUNNING')
    const first = row.mark
    const isSecond = first !== null && first.by !== signed.operator
    if (isSecond && (first.kind !== said.kind || first.word !== said.word)) {
      refuse('MARKS_DIFFER', { by: first.by })
    }
    const isDone = neededOf(row) === 1 || isSecond
    const newOutcome = { ...said, by: signed.operator, at: core.clock.now() }
    if (!isDone) await new WithdrawalRepository(db).change(row.id, ['paying'], { mark: newOutcome })
    const after = { state: isDone ? said.kind : row.state, [said.kind]: said.word }
    await write(db, row, signed, { act: `marked_${said.kind}`, after })
    return isDone
  }

  const caseOf = async (db: Db, row: WithdrawalRow, payee: SealedPayee | null): Promise<WithdrawalCase> => ({
    withdrawal: outlineOf(row),
    payee,
    needed: neededOf(row),
    isFrozen: await payoutFreeze.stops(db),
  })

  return {
    list: async (db, states, limit) =>
      (await new WithdrawalRepository(db).list(states, limit)).map(outlineOf),

    find: async (db, id) =>
      caseOf(db, (await new WithdrawalRepository(db).find(id)) ?? refuse('WITHDRAWAL_UNKNOWN'), null),

    async open(id, rawOperator) {
      const operator = operatorName(rawOperator)
      return core.transaction(async (tx) => {
        const row = (await new WithdrawalRepository(tx).lock(id)) ?? refuse('WITHDRAWAL_UNKNOWN')
        await write(tx, row, { operator, why: '' }, { act: 'read', after: { state: row.state } })
        return caseOf(tx, row, JSON.parse(core.crypto.unseal(row.payee_sealed)) as SealedPayee)
      })
    },

    approve: (id, signed) => run(id, signed, ['reviewing'], approveIn),

    reject: async (id, { reason: raw, ...signed }) => {
      const reason = reasonOf(raw)
      return run(id, signed, ['reviewing', 'approved'], async (tx, row, by) => {
        await moves.giveBack(tx, row, { state: 'rejected', reason })
        await write(tx, row, by, { act: 'rejected', after: { state: 'rejected', reason } })
      })
    },

    markPaid: async (id, { reference, ...signed }) => {
      const word = paymentReference(reference)
      return run(id, signed, ['paying'], async (tx, row, by) => {
        if (!(await recordOutcome(tx, row, by, { kind: 'paid', word }))) return 'more'
        await moves.pay(tx, row, { no: word, isReconciled: isManual })
        return 'done'
      })
    },

    markFailed: async (id, { reason, ...signed }) => {
      const word = reasonOf(reason)
      return run(id, signed, ['paying'], async (tx, row, by) => {
        if (!(await recordOutcome(tx, row, by, { kind: 'failed', word }))) return 'more'
        await moves.giveBack(tx, row, { state: 'failed', reason: word })
        return 'done'
      })
    },

    sendAgain: (id, signed) =>
      run(id, signed, ['paying'], async (tx, row, by) => {
        if (row.held_code === null) refuse('PAYOUT_NOT_HELD')
        const again = { state: 'approved', sent_at: null, held_code: null, operator_at: null } as const
        await new WithdrawalRepository(tx).change(row.id, ['paying'], { ...again, mark: null })
        await moves.schedule(tx, { ...row, state: 'approved' }, core.clock.now())
        await write(tx, row, by, { act: 'sent_again', after: { state: 'approved' } })
      }),

    lookAt: (id) =>
      core.transaction(async (tx) => {
        const row = await new WithdrawalRepository(tx).lock(id)
        if (row?.state !== 'reviewing' || row.risks !== null) return
        const member = await members.get(tx, row.member_id)
        const account = await accounts.find(tx, row.member_id)
        const seen = { withdrawal: row, member, account, nowMs: core.clock.now(), rules }
        const { risks, asksTwo } = await risksOf(tx, seen)
        await new WithdrawalRepository(tx).change(id, ['reviewing'], { risks, needs_two: asksTwo })
        if (risks.length === 0) {
          await approveIn(tx, row, { operator: SYSTEM, why: 'no rule found anything' })
        }
      }),
  }
}
