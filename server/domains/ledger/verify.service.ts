import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/database'
import { allowLonger } from '../../db/patience'
import type { Core } from '../../lib/core'
import { type JournalKind, journalKinds } from './ledger.service'
import type { PayoutFreezeService } from './payout-freeze.service'
import { differencesOf, type Fault, isFaultySql, soundness, strangersOf } from './verify-sql'

export type { Fault } from './verify-sql'

/**
 * What the orders of a domain say must be in the ledger, so that a journal which is whole in itself, but lost, doubled
 * or altered, is found too.
 */
export interface LedgerBook {
  readonly name: string
  /** Kinds of journals that this book alone explains. */
  readonly kinds: readonly JournalKind[]
  /** Rows of (business key, kind, owner, account, fen): every line that must be there, and no other. */
  expected(): RawBuilder<unknown>
}

/** Something that a domain looks at by itself; what it finds counts as a fault of the books. */
export interface LedgerCheck {
  readonly name: string
  find(db: Db): Promise<readonly Fault[]>
}

/** A fault with the check that found it. */
export interface Finding extends Fault {
  readonly check: string
}

/** Looks whether the books are right. Source: product §7.8.1, §7.8.7, reliability L-10 */
export interface LedgerVerifyService {
  /** Adds a domain's book or check. @throws Error when another book explains one of its kinds. */
  register(part: LedgerBook | LedgerCheck): void
  /** Kinds of journals that no book explains; every one of them would be a fault. */
  unexplained(): readonly JournalKind[]
  /** Whether the books find fault with one journal: it has no order, or is not what its order says. */
  isFaulty(db: Db, journal: { readonly key: string; readonly kind: JournalKind }): Promise<boolean>
  /**
   * Everything that is wrong, a few of each kind. In a transaction of repeatable read it sees one moment; in any other,
   * movements meanwhile look like faults. What is found freezes payouts in the same transaction, and is logged.
   */
  run(db: Db): Promise<readonly Finding[]>
  /** The same, now, over one moment of its own. */
  runNow(): Promise<readonly Finding[]>
}

/** Faults of one check that are told; the rest would not help anybody. */
const LIMIT = 20
/** Source: ours */
const LONGEST_MS = 15 * 60_000

const isBook = (part: LedgerBook | LedgerCheck): part is LedgerBook => 'kinds' in part

/** Verification by sets, in the database itself. */
export const createLedgerVerify = (
  core: Pick<Core, 'background' | 'log'>,
  freeze: Pick<PayoutFreezeService, 'freeze'>,
): LedgerVerifyService => {
  const books: LedgerBook[] = []
  const checks: LedgerCheck[] = []
  const explained = (): ReadonlySet<JournalKind> => new Set(books.flatMap(({ kinds }) => kinds))
  const unexplained = (): readonly JournalKind[] => journalKinds.filter((kind) => !explained().has(kind))

  const findAll = async (db: Db): Promise<readonly Finding[]> => {
    const findings: Finding[] = []
    const note = (check: string, faults: readonly Fault[]): void =>
      faults.slice(0, LIMIT).forEach((fault) => findings.push({ check, ...fault }))
    for (const { name, query } of soundness) note(name, (await query(LIMIT).execute(db)).rows)
    note('no book explains the journal', (await strangersOf([...explained()], LIMIT).execute(db)).rows)
    for (const book of books) note(book.name, (await differencesOf(book, LIMIT).execute(db)).rows)
    for (const check of checks) note(check.name, await check.find(db))
    return findings
  }

  const run = async (db: Db): Promise<readonly Finding[]> => {
    const findings = await findAll(db)
    if (findings.length === 0) return findings
    const names = [...new Set(findings.map(({ check }) => check))].sort()
    await freeze.freeze(db, 'ledger', { checks: names, faults: findings.length })
    // Subjects name members' orders: they are told to operators, not to the log.
    core.log.error('the books are wrong: payouts are frozen', new Error(names.join('; ')), {
      faults: findings.length,
    })
    return findings
  }

  return {
    register(part) {
      if (!isBook(part)) return void checks.push(part)
      const taken = part.kinds.find((kind) => explained().has(kind))
      if (taken !== undefined) throw new Error(`two books explain ${taken}`)
      books.push(part)
    },
    unexplained,
    async isFaulty(db, { key, kind }) {
      const book = books.find(({ kinds }) => kinds.includes(kind))
      if (!book) return true
      const { rows } = await isFaultySql(book, key).execute(db)
      return rows[0]?.is_faulty === true
    },
    run,
    runNow: () =>
      core.background.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (db) => {
          await allowLonger(db, LONGEST_MS)
          return run(db)
        }),
  }
}
