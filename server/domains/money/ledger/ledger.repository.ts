import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { PLATFORM, type Posting } from './accounts'

/** A journal, as the database function takes it. */
export interface JournalRow {
  readonly key: string
  readonly kind: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly postings: readonly Posting[]
}

/** The balance of an account after a journal. */
export interface BalanceRow {
  readonly owner_id: string
  readonly kind: string
  readonly balance_fen: number
}

/** The total of all accounts of a kind. */
export interface AccountTotalRow {
  readonly side: 'platform' | 'members'
  readonly account: string
  readonly fen: number
}

/** Rows of each account of the platform; at most the number that the migration made. */
const SHARDS = 16

/** Journals of one call share a shard, so that the call locks one row of each platform account. */
const shardOf = (key: string): number => {
  let hash = 0
  for (let at = 0; at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) >>> 0
  return hash % SHARDS
}

/** The ledger's tables: journals are appended, never changed. */
export class LedgerRepository {
  constructor(private readonly db: Db) {}

  /**
   * Appends whole journals in one round trip; returns the balances of their accounts, the newest of each account
   * last.
   */
  async append(journals: readonly JournalRow[], atMs: number): Promise<BalanceRow[]> {
    const shard = shardOf(journals[0]?.key ?? '')
    const lines = journals.flatMap(({ postings }, at) =>
      postings.map((line) => ({ ...line, journal: at + 1 })),
    )
    const { rows } = await sql<BalanceRow>`
      select * from ledger_append(${journals.map(({ key }) => key)}::text[],
        ${journals.map(({ kind }) => kind)}::text[], ${JSON.stringify(journals.map(({ facts }) => facts))}::jsonb,
        ${atMs}, ${lines.map(({ journal }) => journal)}::integer[], ${lines.map(({ ownerId }) => ownerId)}::text[],
        ${lines.map(({ account }) => account)}::text[],
        ${lines.map(({ ownerId }) => (ownerId === PLATFORM ? shard : 0))}::smallint[],
        ${lines.map(({ amountFen }) => amountFen)}::bigint[])`.execute(this.db)
    return rows
  }

  /** Accounts of members, grouped by member; locked until the transaction ends when `isLocking`. */
  balancesOf(ownerIds: readonly string[], isLocking = false): Promise<BalanceRow[]> {
    return this.db
      .selectFrom('ledger_account')
      .select(['owner_id', 'kind', 'balance_fen'])
      .where((eb) => eb('owner_id', '=', eb.fn.any(eb.val([...ownerIds]))))
      .orderBy('id')
      .$if(isLocking, (query) => query.forUpdate())
      .execute()
  }

  /** The sum of every account over its shards and owners; members' accounts are summed together. */
  async totals(): Promise<AccountTotalRow[]> {
    const { rows } = await sql<AccountTotalRow>`
      select case when owner_id = ${PLATFORM} then 'platform' else 'members' end as side, kind as account,
        sum(balance_fen)::bigint as fen
      from ledger_account group by side, kind order by side, kind`.execute(this.db)
    return rows
  }

  async hasJournal(key: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('ledger_journal')
      .select('id')
      .where('business_key', '=', key)
      .executeTakeFirst()
    return row !== undefined
  }
}
