import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/database'
import { allowLonger } from '../../../db/patience'
import type { Core } from '../../../lib/core'
import { type JournalKind, journalKinds } from './ledger.service'
import type { PayoutFreezeService } from './payout-freeze.service'
import { differencesOf, type Fault, isFaultySql, soundness, strangersOf } from './verify-sql'

export type { Fault } from './verify-sql'

/**
 * The journals that a domain's orders require. The comparison also finds a journal that balances but is lost, doubled
 * or altered.
 */
export interface LedgerReconciliation {
  readonly name: string
  /** Kinds of journals that only this reconciliation explains. */
  readonly kinds: readonly JournalKind[]
  /** Rows of (business key, kind, owner, account, fen): exactly the lines that the ledger must have. */
  expected(): RawBuilder<unknown>
}

/** A domain's own check; its findings count as faults of the ledger. */
export interface LedgerCheck {
  readonly name: string
  find(db: Db): Promise<readonly Fault[]>
}

/** A fault and the name of the check that found it. */
export interface Finding extends Fault {
  readonly check: string
}

/** Verifies the ledger. Source: product §7.8.1, §7.8.7, ours */
export interface ReconciliationService {
  /** Adds a domain's reconciliation or check. @throws Error when another one explains one of its kinds. */
  register(part: LedgerReconciliation | LedgerCheck): void
  /** Kinds of journals that no reconciliation explains; such journals count as faults. */
  unexplained(): readonly JournalKind[]
  /** True when the journal is faulty: it has no order, or differs from its order. */
  isFaulty(db: Db, journal: { readonly key: string; readonly kind: JournalKind }): Promise<boolean>
  /**
   * Returns everything that is wrong, a few faults of each kind. Use a repeatable-read transaction, so that all checks
   * see the same moment; otherwise concurrent movements look like faults. Findings freeze payouts in the same
   * transaction and are logged.
   */
  run(db: Db): Promise<readonly Finding[]>
  /** The same now, in a transaction of its own. */
  runNow(): Promise<readonly Finding[]>
}

/** Faults that are reported for each check; more would not help anybody. */
const LIMIT = 20
/** Source: ours */
const LONGEST_MS = 15 * 60_000

const isBook = (part: LedgerReconciliation | LedgerCheck): part is LedgerReconciliation => 'kinds' in part

/** Dependencies of the reconciliation. */
export interface ReconciliationDeps {
  readonly payoutFreeze: Pick<PayoutFreezeService, 'freeze'>
}

/** Verifies with set operations in the database. */
export const createReconciliation = (
  core: Pick<Core, 'background' | 'log'>,
  { payoutFreeze }: ReconciliationDeps,
): ReconciliationService => {
  const reconciliations: LedgerReconciliation[] = []
  const checks: LedgerCheck[] = []
  const explained = (): ReadonlySet<JournalKind> => new Set(reconciliations.flatMap(({ kinds }) => kinds))
  const unexplained = (): readonly JournalKind[] => journalKinds.filter((kind) => !explained().has(kind))

  const findAll = async (db: Db): Promise<readonly Finding[]> => {
    const findings: Finding[] = []
    const record = (check: string, faults: readonly Fault[]): void =>
      faults.slice(0, LIMIT).forEach((fault) => findings.push({ check, ...fault }))
    for (const { name, query } of soundness) record(name, (await query(LIMIT).execute(db)).rows)
    record('no book explains the journal', (await strangersOf([...explained()], LIMIT).execute(db)).rows)
    for (const part of reconciliations) record(part.name, (await differencesOf(part, LIMIT).execute(db)).rows)
    for (const check of checks) record(check.name, await check.find(db))
    return findings
  }

  const run = async (db: Db): Promise<readonly Finding[]> => {
    const findings = await findAll(db)
    if (findings.length === 0) return findings
    const names = [...new Set(findings.map(({ check }) => check))].sort()
    await payoutFreeze.freeze(db, 'ledger', { checks: names, faults: findings.length })
    // Subjects name members' orders: operators see them, the log does not.
    core.log.error('the books are wrong: payouts are frozen', new Error(names.join('; ')), {
      faults: findings.length,
    })
    return findings
  }

  return {
    register(part) {
      if (!isBook(part)) return void checks.push(part)
      const repeated = part.kinds.find((kind) => explained().has(kind))
      if (repeated !== undefined) throw new Error(`two books explain ${repeated}`)
      reconciliations.push(part)
    },
    unexplained,
    async isFaulty(db, { key, kind }) {
      const part = reconciliations.find(({ kinds }) => kinds.includes(kind))
      if (!part) return true
      const { rows } = await isFaultySql(part, key).execute(db)
      return rows[0]?.is_faulty === true
    },
    run,
    runNow: () =>
      core.background.transaction(
        async (tx) => {
          await allowLonger(tx, LONGEST_MS)
          return run(tx)
        },
        { isolation: 'repeatable read' },
      ),
  }
}
