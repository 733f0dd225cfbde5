import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { type MemberAccount, memberAccounts, type Posting } from './accounts'
import { type AccountTotalRow, LedgerRepository } from './ledger.repository'

/** Why money moved; every kind has its book. Source: product §5.7 */
export const journalKinds = [
  'coin_recharge',
  'vip_purchase',
  'refund_hold',
  'refund_paid',
  'refund_undone',
  'hand_paid',
  'bonus_grant',
  'bonus_expire',
  'greeting_spend',
  'unlock_hold',
  'unlock_refund',
  'unlock_settle',
  'unlock_clawback',
  'income_release',
  'income_clawback',
  'invite_income',
  'invite_undone',
  'withdraw_hold',
  'withdraw_paid',
  'withdraw_returned',
  'payout_reconciled',
  'income_given_up',
] as const
export type JournalKind = (typeof journalKinds)[number]

/** One movement of money. */
export interface NewJournal {
  /** Kind and id of the business event, `unlock_hold:01J…`; a second journal of one key is refused. */
  readonly key: string
  readonly kind: JournalKind
  /** Ids and numbers that explain it; no member's words. */
  readonly facts?: Readonly<Record<string, string | number>>
  /** Two or more lines on different accounts, which sum to zero. */
  readonly postings: readonly Posting[]
}

/** Fen on each account of a member; 0 where none ever moved. */
export type MemberBalances = Readonly<Record<MemberAccount, number>>

/** A journal would take more from a member's account than is on it; nothing was written. */
export class OverdrawnError extends Error {
  constructor() {
    super('overdrawn')
    this.name = 'OverdrawnError'
  }
}

/** The double-entry ledger: the only truth about money. Source: product §7.8.1 */
export interface LedgerService {
  /**
   * Appends journals in the caller's transaction and answers what each member in them has afterwards on the accounts that
   * moved.
   * @throws OverdrawnError when an account of a member would fall below zero; the transaction is lost.
   * @throws Error when a key was used before, or a journal does not balance; the transaction is lost.
   */
  append(db: Db, ...journals: readonly NewJournal[]): Promise<ReadonlyMap<string, Partial<MemberBalances>>>
  balancesOf(db: Db, memberId: string): Promise<MemberBalances>
  /** Of members, by id. */
  balancesOfEach(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, MemberBalances>>
  /** The same, holding the accounts until the transaction ends; take it before any other lock on money. */
  lock(db: Db, memberId: string): Promise<MemberBalances>
  /** As `lock`, of members by id; everybody takes them in the same order. */
  lockEach(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, MemberBalances>>
  /** What all accounts of each kind hold; together they are zero. */
  totals(db: Db): Promise<readonly AccountTotalRow[]>
  /** True when the event's journal is in the books. */
  has(db: Db, key: string): Promise<boolean>
}

const isOverdraft = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'ledger_account_not_negative'

/** Refuses what a mistake of ours would make of a journal, before the database does. */
const assertSound = ({ key, postings }: NewJournal): void => {
  const places = new Set(postings.map(({ ownerId, account }) => `${ownerId} ${account}`))
  const sum = postings.reduce((total, { amountFen }) => total + amountFen, 0)
  const isWhole = postings.every(({ amountFen }) => Number.isSafeInteger(amountFen) && amountFen !== 0)
  if (!isWhole || sum !== 0 || places.size !== postings.length || postings.length < 2) {
    throw new RangeError(`unsound journal ${key}`)
  }
}

const none = Object.fromEntries(memberAccounts.map((account) => [account, 0])) as Record<
  MemberAccount,
  number
>

/** The ledger in the tables `ledger_account`, `ledger_journal` and `ledger_posting`. */
export const createLedgerService = ({ clock }: Pick<Core, 'clock'>): LedgerService => {
  const readEach = async (db: Db, memberIds: readonly string[], isLocking: boolean) => {
    const balances = new Map(memberIds.map((id) => [id, { ...none }]))
    for (const { owner_id, kind, balance_fen } of await new LedgerRepository(db).balancesOf(
      memberIds,
      isLocking,
    )) {
      const own = balances.get(owner_id)
      if (own) own[kind as MemberAccount] = balance_fen
    }
    return balances
  }
  const read = async (db: Db, memberId: string, isLocking: boolean): Promise<MemberBalances> =>
    (await readEach(db, [memberId], isLocking)).get(memberId) ?? none

  return {
    async append(db, ...journals) {
      const balances = new Map<string, Partial<MemberBalances>>()
      if (journals.length === 0) return balances
      for (const journal of journals) assertSound(journal)
      const rows = journals.map(({ facts = {}, ...journal }) => ({ ...journal, facts }))
      try {
        for (const row of await new LedgerRepository(db).append(rows, clock.now())) {
          balances.set(row.owner_id, { ...balances.get(row.owner_id), [row.kind]: row.balance_fen })
        }
        return balances
      } catch (error) {
        throw isOverdraft(error) ? new OverdrawnError() : error
      }
    },
    balancesOf: (db, memberId) => read(db, memberId, false),
    balancesOfEach: (db, memberIds) => readEach(db, memberIds, false),
    lock: (db, memberId) => read(db, memberId, true),
    lockEach: (db, memberIds) => readEach(db, memberIds, true),
    totals: (db) => new LedgerRepository(db).totals(),
    has: (db, key) => new LedgerRepository(db).hasJournal(key),
  }
}
