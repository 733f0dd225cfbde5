import { type Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { PayoutFreezeTable } from '../../../db/tables/money'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import { refuse } from '../../safety/operators/operator-error'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/**
 * Why payouts are frozen. `ledger`: the ledger is inconsistent. `operator`: an operator decided it, for example because a
 * provider's statement differs, which freezes nothing by itself. Source: product §7.8.7
 */
export type FreezeReason = 'ledger' | 'operator'

/** A row of the table `payout_freeze`. */
export type FreezeRow = Selectable<PayoutFreezeTable>

/** Stops payouts while something is wrong. */
export interface PayoutFreezeService {
  /** Freezes payouts in the caller's transaction; false when a freeze for this reason is already open. */
  freeze(db: Db, reason: FreezeReason, facts: Readonly<Record<string, unknown>>): Promise<boolean>
  /** True while a freeze is open: nothing is paid out. */
  stops(db: Db): Promise<boolean>
  /** Open freezes, oldest first. */
  listOpen(db: Db): Promise<FreezeRow[]>
  /**
   * Freezes payouts for an operator, with an entry in the audit log.
   * @throws OperatorError PAYOUTS_FROZEN when an operator's freeze is open, OPERATOR_NAME, WHY_MISSING.
   */
  stop(signed: OperatorSignature): Promise<void>
  /**
   * Lifts all open freezes, each with an entry in the audit log; returns their number.
   * @throws OperatorError PAYOUTS_NOT_FROZEN, OPERATOR_NAME, WHY_MISSING.
   */
  lift(signed: OperatorSignature): Promise<number>
}

/** Dependencies of the freeze. */
export interface PayoutFreezeDeps {
  readonly audit: Pick<AuditService, 'add'>
}

/** Stores freezes in the table `payout_freeze`. */
export const createPayoutFreezeService = (
  { transaction, clock }: Pick<Core, 'transaction' | 'clock'>,
  { audit }: PayoutFreezeDeps,
): PayoutFreezeService => {
  const listOpen = (db: Db): Promise<FreezeRow[]> =>
    db.selectFrom('payout_freeze').selectAll().where('lifted_at', 'is', null).orderBy('id').execute()

  const freeze: PayoutFreezeService['freeze'] = async (db, reason, facts) => {
    if ((await listOpen(db)).some((open) => open.reason === reason)) return false
    const row = { reason, facts: JSON.stringify(facts), at: clock.now() }
    await db
      .insertInto('payout_freeze')
      .values({ ...row, lifted_by: null, lifted_why: null, lifted_at: null })
      .execute()
    return true
  }

  return {
    listOpen,
    freeze,

    stop(signed) {
      const { operator, why } = checkSignature(signed)
      return transaction(async (tx) => {
        if (!(await freeze(tx, 'operator', {}))) refuse('PAYOUTS_FROZEN')
        const states = { before: { frozen: null }, after: { frozen: 'operator' } }
        const subject = 'payout_freeze'
        await audit.add(tx, { operator, act: 'payout.frozen', subject, memberId: null, why, ...states })
      })
    },

    stops: async (db) => (await listOpen(db)).length > 0,

    async lift(signed) {
      const { operator, why } = checkSignature(signed)
      return transaction(async (tx) => {
        const lifted = await tx
          .updateTable('payout_freeze')
          .set({ lifted_by: operator, lifted_why: why, lifted_at: clock.now() })
          .where('lifted_at', 'is', null)
          .returningAll()
          .execute()
        if (lifted.length === 0) refuse('PAYOUTS_NOT_FROZEN')
        for (const { id, reason } of lifted) {
          const subject = `payout_freeze:${id}`
          const states = { before: { frozen: reason }, after: { frozen: null } }
          await audit.add(tx, { operator, act: 'payout.unfrozen', subject, memberId: null, why, ...states })
        }
        return lifted.length
      })
    },
  }
}
