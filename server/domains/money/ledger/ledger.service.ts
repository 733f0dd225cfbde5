import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { type MemberAccount, memberAccounts, type Posting } from './accounts'
import { type AccountTotalRow, LedgerRepository } from './ledger.repository'

/** Why money moved; one reconciliation explains each kind. Source: product §5.7 */
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
  /** Kind and id of the business event, `unlock_hold:01J…`; a second journal of one key is rejected. */
  readonly key: string
  readonly kind: JournalKind
  /** Ids and numbers that explain the journal; no texts of members. */
  readonly facts?: Readonly<Record<string, string | number>>
  /** Two or more lines on different accounts, which sum to zero. */
  readonly postings: readonly Posting[]
}

/** Fen on each account of a member; 0 where nothing ever moved. */
export type MemberBalances = Readonly<Record<MemberAccount, number>>

/** Thrown when a journal would take more from a member's account than it has; nothing was written. */
export class OverdrawnError extends Error {
  constructor() {
    super('overdrawn')
    this.name = 'OverdrawnError'
  }
}

/** The double-entry ledger: the only source of truth about money. Source: product §7.8.1 */
export interface LedgerService {
  /**
   * Appends journals in the caller's transaction. Returns the new balances of the members' accounts that changed.
   * @throws OverdrawnError when an account of a member would fall below zero; the transaction must roll back.
   * @throws Error when a key was used before or a journal does not balance; the transaction must roll back.
   */
  append(db: Db, ...journals: readonly NewJournal[]): Promise<ReadonlyMap<string, Partial<MemberBalances>>>
  balancesOf(db: Db, memberId: string): Promise<MemberBalances>
  /** Balances by member id. */
  balancesOfEach(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, MemberBalances>>
  /** As `balancesOf`, and locks the accounts until the transaction ends; take it before any other lock on money. */
  lock(db: Db, memberId: string): Promise<MemberBalances>
  /** As `lock`, for several members; every caller locks them in the same order. */
  lockEach(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, MemberBalances>>
  /** Totals of all accounts of each kind; together they sum to zero. */
  totals(db: Db): Promise<readonly AccountTotalRow[]>
  /** True when the ledger has the journal of this event. */
  has(db: Db, key: string): Promise<boolean>
}

const isOverdraft = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'ledger_account_not_negative'

/** Rejects faulty journals of our own code before the database does. */
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

/** Stores the ledger in the tables `ledger_account`, `ledger_journal` and `ledger_posting`. */
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
