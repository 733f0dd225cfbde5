import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { OwedPaymentTable } from '../../../db/tables/recharges'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import type { ProductConfig } from '../../account/config/product-config'
import { onMember, onPlatform } from '../ledger/accounts'
import type { LedgerService } from '../ledger/ledger.service'
import type { MemberService } from '../../account/members/member.service'
import { paymentReference, refuse } from '../../safety/operators/operator-error'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** A row of the table `owed_payment`: a payment of a debt. */
export type OwedPaymentRow = Selectable<OwedPaymentTable>

/** What the product still owes a deactivated member, in fen. */
export interface Owed {
  readonly principalFen: number
  readonly incomeFen: number
  /** The first of two signatures; null before it. */
  readonly signed: OwedPaymentRow | null
}

/** Debts to deactivated members, paid by hand when the members write to us. Source: product §7.12, ours */
export interface OwedPayments {
  /** @throws OperatorError MEMBER_UNKNOWN, ACCOUNT_STATE unless the account is deactivated. */
  find(memberId: string): Promise<Owed>
  /**
   * Records that the whole debt was paid, with the payment's reference. Above the limit of withdrawals two operators
   * record the same; the first one may record a correction. Returns `more` while a second operator has to sign.
   * @throws OperatorError as `find`; NOTHING_OWED, OWED_CHANGED with `by` when the sum differs from the signed one,
   * MARKS_DIFFER with `by`, REFERENCE_MISSING, OPERATOR_NAME, WHY_MISSING.
   */
  pay(memberId: string, request: OperatorSignature & { readonly reference: string }): Promise<'done' | 'more'>
}

/** Dependencies of such payments. */
export interface OwedPaymentDeps {
  readonly productConfig: Pick<ProductConfig, 'withdraw'>
  readonly members: Pick<MemberService, 'find' | 'lock'>
  readonly ledger: Pick<LedgerService, 'lock' | 'append'>
  readonly audit: Pick<AuditService, 'add'>
}

type Sums = Pick<OwedPaymentRow, 'principal_fen' | 'income_fen'>

const openOf = (db: Db, memberId: string): Promise<OwedPaymentRow | undefined> =>
  db
    .selectFrom('owed_payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('paid_at', 'is', null)
    .executeTakeFirst()

/** Stores payments in the table `owed_payment`, each signature with its entry in the audit log. */
export const createOwedPayments = (
  core: Pick<Core, 'transaction' | 'clock' | 'ids'>,
  { productConfig: { withdraw: rules }, members, ledger, audit }: OwedPaymentDeps,
): OwedPayments => {
  /** The debt; locks the account. */
  const look = async (db: Db, memberId: string): Promise<Sums> => {
    if (!(await members.find(db, memberId))) refuse('MEMBER_UNKNOWN')
    const { account_state: state } = await members.lock(db, memberId)
    const gone = await db
      .selectFrom('cancellation')
      .select('member_id')
      .where('member_id', '=', memberId)
      .where('erased_at', 'is not', null)
      .executeTakeFirst()
    if (!gone) refuse('ACCOUNT_STATE', { state })
    const balances = await ledger.lock(db, memberId)
    return { principal_fen: balances.recharge_principal, income_fen: balances.income_available }
  }

  const post = async (db: Db, memberId: string, id: string, sums: Sums): Promise<void> => {
    const { principal_fen: principalFen, income_fen: incomeFen } = sums
    const postings = [
      onMember(memberId, 'recharge_principal', -principalFen),
      onMember(memberId, 'income_available', -incomeFen),
      onPlatform('cash_local', principalFen + incomeFen),
    ]
    await ledger.append(db, {
      key: `hand_paid:${id}`,
      kind: 'hand_paid',
      postings: postings.filter(({ amountFen }) => amountFen !== 0),
    })
  }

  /** Stores one signature; returns the payment's id and whether it is complete. */
  const sign = async (
    db: Db,
    memberId: string,
    sums: Sums,
    by: { operator: string; why: string; reference: string },
  ): Promise<{ id: string; isDone: boolean }> => {
    const now = core.clock.now()
    const open = await openOf(db, memberId)
    const first = { reference: by.reference, signed_by: by.operator, why: by.why, signed_at: now, ...sums }
    if (!open) {
      const isDone = sums.principal_fen + sums.income_fen <= rules.twoPersonFen
      const id = core.ids.ulid(now)
      const second = { second_by: null, second_why: null, paid_at: isDone ? now : null }
      await db
        .insertInto('owed_payment')
        .values({ id, member_id: memberId, ...first, ...second })
        .execute()
      return { id, isDone }
    }
    const { id, signed_by: firstBy } = open
    const isSecond = firstBy !== by.operator
    if (isSecond && open.reference !== by.reference) refuse('MARKS_DIFFER', { by: firstBy })
    const isSame = open.principal_fen === sums.principal_fen && open.income_fen === sums.income_fen
    if (isSecond && !isSame) refuse('OWED_CHANGED', { by: firstBy })
    const change = isSecond ? { second_by: by.operator, second_why: by.why, paid_at: now } : first
    await db.updateTable('owed_payment').set(change).where('id', '=', id).execute()
    return { id, isDone: isSecond }
  }

  return {
    find: (memberId) =>
      core.transaction(async (tx) => {
        const { principal_fen: principalFen, income_fen: incomeFen } = await look(tx, memberId)
        return { principalFen, incomeFen, signed: (await openOf(tx, memberId)) ?? null }
      }),

    pay(memberId, request) {
      const reference = paymentReference(request.reference)
      const by = { ...checkSignature(request), reference }
      return core.transaction(async (tx) => {
        const sums = await look(tx, memberId)
        if (sums.principal_fen + sums.income_fen === 0) refuse('NOTHING_OWED')
        const { id, isDone } = await sign(tx, memberId, sums, by)
        if (isDone) await post(tx, memberId, id, sums)
        await audit.add(tx, {
          operator: by.operator,
          act: isDone ? 'owed.paid' : 'owed.signed',
          subject: `owed_payment:${id}`,
          memberId,
          why: by.why,
          before: { principalFen: sums.principal_fen, incomeFen: sums.income_fen },
          after: { isPaid: isDone, reference },
        })
        return isDone ? 'done' : 'more'
      })
    },
  }
}
