import type { Db } from '../../db/database'
import type { Approval, PayoutMark } from '../../db/tables/withdrawals'
import type { Core } from '../../lib/core'
import { isWithdrawReason, type WithdrawReason } from '../../text/withdraw-reasons'
import type { AuditService } from '../audit/audit.service'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { PayoutFreezeService } from '../ledger/payout-freeze.service'
import type { MemberService } from '../members/member.service'
import { operatorName, operatorWhy, paymentReference, refuse } from '../reports/operator-error'
import type { AlipayService, SealedPayee } from './alipay.service'
import type { WithdrawalMoves } from './moves'
import { risksOf } from './risk-rules'
import { WithdrawalRepository, type WithdrawalRow, type WithdrawalState } from './withdrawal.repository'

/** Who decides, and why. */
export interface Signed {
  readonly operator: string
  readonly why: string
}

/** A withdrawal as operators see it in lists: nothing by which anybody could be paid. */
export type WithdrawalOutline = Omit<
  WithdrawalRow,
  'payee_sealed' | 'payee_hash' | 'bytes_sealed' | 'client_token'
>

/** A withdrawal with what an operator weighs beside it. */
export interface WithdrawalCase {
  readonly withdrawal: WithdrawalOutline
  /** Whom to pay; null unless its reading is logged. */
  readonly payee: SealedPayee | null
  /** Signatures that it takes. */
  readonly needed: 1 | 2
  /** Nothing must leave now. */
  readonly isFrozen: boolean
}

/** What a signature came to: `more` waits for a second person. */
export type SignedHow = 'done' | 'more'

/** How people decide on withdrawals, and pay them by hand. Source: product §0.4, §7.8.5, §11.6 */
export interface PayoutReviewService {
  /** The oldest first. */
  list(db: Db, states: readonly WithdrawalState[], limit: number): Promise<WithdrawalOutline[]>
  /** @throws OperatorError WITHDRAWAL_UNKNOWN */
  find(db: Db, id: string): Promise<WithdrawalCase>
  /**
   * As `find`, with the payee, for who checks the name or pays by hand: the reading is logged.
   * @throws OperatorError WITHDRAWAL_UNKNOWN, OPERATOR_NAME.
   */
  open(id: string, operator: string): Promise<WithdrawalCase>
  /**
   * Lets it pass; large ones, and those where a rule asks for it, take two people.
   * @throws OperatorError WITHDRAWAL_UNKNOWN, WITHDRAWAL_STATE with `state`, SECOND_OPERATOR with `by`, OPERATOR_NAME,
   * WHY_MISSING.
   */
  approve(id: string, signed: Signed): Promise<SignedHow>
  /**
   * Gives amount and fee back; as long as nothing was handed in.
   * @throws OperatorError as `approve`, and REASON_UNKNOWN.
   */
  reject(id: string, signed: Signed & { readonly reason: string }): Promise<void>
  /**
   * Notes that it was paid, by the payment's number; a second person notes the same where two are needed. Where a
   * provider pays, only after an operator was called.
   * @throws OperatorError as `approve`; REFERENCE_MISSING, PAYOUT_RUNNING, MARKS_DIFFER with `by`.
   */
  markPaid(id: string, signed: Signed & { readonly reference: string }): Promise<SignedHow>
  /** Notes that it was surely not paid, and gives amount and fee back. @throws OperatorError as `markPaid`; REASON_UNKNOWN. */
  markFailed(id: string, signed: Signed & { readonly reason: string }): Promise<SignedHow>
  /**
   * Hands a payment in once more, under the same number with the same bytes, that the provider surely refused for a
   * reason of ours, which has been put right.
   * @throws OperatorError as `approve`, and PAYOUT_NOT_HELD.
   */
  sendAgain(id: string, signed: Signed): Promise<void>
  /** Lets the rules look at a new withdrawal, once: a clean one passes, any other waits for a person. */
  lookAt(id: string): Promise<void>
}

/** What the review needs of others. */
export interface PayoutReviewParts {
  readonly config: Pick<ProductConfig, 'withdraw'>
  readonly moves: WithdrawalMoves
  readonly members: Pick<MemberService, 'get'>
  readonly accounts: Pick<AlipayService, 'find'>
  readonly audit: Pick<AuditService, 'add'>
  readonly news: Pick<News, 'run'>
  readonly freeze: Pick<PayoutFreezeService, 'stops'>
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

/** Decisions over withdrawals, each with its entry in the audit log. */
export const createPayoutReview = (
  core: Core,
  { config: { withdraw: rules }, moves, members, accounts, audit, news, freeze, isManual }: PayoutReviewParts,
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
    { operator, why }: Signed,
    { act, after }: { act: string; after: Readonly<Record<string, unknown>> },
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

  const sign = ({ operator, why }: Signed): Signed => ({
    operator: operatorName(operator),
    why: operatorWhy(why),
  })

  /** A row in a state, held, for one signed deed. */
  const run = async <T>(
    id: string,
    raw: Signed,
    states: readonly WithdrawalState[],
    deed: (db: Db, row: WithdrawalRow, signed: Signed) => Promise<T>,
  ): Promise<T> => {
    const signed = sign(raw)
    return news.run(async (db) => deed(db, await lockIn(db, id, states), signed))
  }

  const approveIn = async (db: Db, row: WithdrawalRow, signed: Signed): Promise<SignedHow> => {
    const { operator } = signed
    if (row.approvals.some(({ by }) => by === operator)) refuse('SECOND_OPERATOR', { by: operator })
    const approvals: readonly Approval[] = [...row.approvals, { by: operator, at: core.clock.now() }]
    const isDone = approvals.length >= neededOf(row)
    if (isDone) await moves.approve(db, row, approvals)
    else await new WithdrawalRepository(db).change(row.id, ['reviewing'], { approvals })
    const after = { state: isDone ? 'approved' : row.state, signatures: approvals.length }
    await write(db, row, signed, { act: 'approved', after })
    return isDone ? 'done' : 'more'
  }

  /**
   * What people say became of a payment. The first of two only notes it, and may note something else later; the second
   * must say the same.
   */
  const mark = async (
    db: Db,
    row: WithdrawalRow,
    signed: Signed,
    said: Pick<PayoutMark, 'kind' | 'word'>,
  ): Promise<boolean> => {
    if (!isManual && row.operator_at === null) refuse('PAYOUT_RUNNING')
    const first = row.mark
    const isSecond = first !== null && first.by !== signed.operator
    if (isSecond && (first.kind !== said.kind || first.word !== said.word)) {
      refuse('MARKS_DIFFER', { by: first.by })
    }
    const isDone = neededOf(row) === 1 || isSecond
    const newMark = { ...said, by: signed.operator, at: core.clock.now() }
    if (!isDone) await new WithdrawalRepository(db).change(row.id, ['paying'], { mark: newMark })
    const after = { state: isDone ? said.kind : row.state, [said.kind]: said.word }
    await write(db, row, signed, { act: `marked_${said.kind}`, after })
    return isDone
  }

  const caseOf = async (db: Db, row: WithdrawalRow, payee: SealedPayee | null): Promise<WithdrawalCase> => ({
    withdrawal: outlineOf(row),
    payee,
    needed: neededOf(row),
    isFrozen: await freeze.stops(db, row.amount_fen),
  })

  return {
    list: async (db, states, limit) =>
      (await new WithdrawalRepository(db).list(states, limit)).map(outlineOf),

    find: async (db, id) =>
      caseOf(db, (await new WithdrawalRepository(db).find(id)) ?? refuse('WITHDRAWAL_UNKNOWN'), null),

    async open(id, rawOperator) {
      const operator = operatorName(rawOperator)
      return core.work.run(async (db) => {
        const row = (await new WithdrawalRepository(db).lock(id)) ?? refuse('WITHDRAWAL_UNKNOWN')
        await write(db, row, { operator, why: '' }, { act: 'read', after: { state: row.state } })
        return caseOf(db, row, JSON.parse(core.crypto.unseal(row.payee_sealed)) as SealedPayee)
      })
    },

    approve: (id, signed) => run(id, signed, ['reviewing'], approveIn),

    reject: async (id, { reason: raw, ...signed }) => {
      const reason = reasonOf(raw)
      return run(id, signed, ['reviewing', 'approved'], async (db, row, by) => {
        await moves.giveBack(db, row, { state: 'rejected', reason })
        await write(db, row, by, { act: 'rejected', after: { state: 'rejected', reason } })
      })
    },

    markPaid: async (id, { reference, ...signed }) => {
      const word = paymentReference(reference)
      return run(id, signed, ['paying'], async (db, row, by) => {
        if (!(await mark(db, row, by, { kind: 'paid', word }))) return 'more'
        await moves.pay(db, row, { no: word, isReconciled: isManual })
        return 'done'
      })
    },

    markFailed: async (id, { reason, ...signed }) => {
      const word = reasonOf(reason)
      return run(id, signed, ['paying'], async (db, row, by) => {
        if (!(await mark(db, row, by, { kind: 'failed', word }))) return 'more'
        await moves.giveBack(db, row, { state: 'failed', reason: word })
        return 'done'
      })
    },

    sendAgain: (id, signed) =>
      run(id, signed, ['paying'], async (db, row, by) => {
        if (row.held_code === null) refuse('PAYOUT_NOT_HELD')
        const again = { state: 'approved', sent_at: null, held_code: null, operator_at: null } as const
        await new WithdrawalRepository(db).change(row.id, ['paying'], { ...again, mark: null })
        await moves.schedule(db, { ...row, state: 'approved' }, core.clock.now())
        await write(db, row, by, { act: 'sent_again', after: { state: 'approved' } })
      }),

    lookAt: (id) =>
      news.run(async (db) => {
        const row = await new WithdrawalRepository(db).lock(id)
        if (row?.state !== 'reviewing' || row.risks !== null) return
        const member = await members.get(db, row.member_id)
        const account = await accounts.find(db, row.member_id)
        const seen = { withdrawal: row, member, account, nowMs: core.clock.now(), rules }
        const { risks, asksTwo } = await risksOf(db, seen)
        await new WithdrawalRepository(db).change(id, ['reviewing'], { risks, needs_two: asksTwo })
        if (risks.length === 0) {
          await approveIn(db, row, { operator: SYSTEM, why: 'no rule found anything' })
        }
      }),
  }
}
