import { sql } from 'kysely'
import type { Db } from '../../db/database'
import { PLATFORM, type Posting } from './accounts'

/** A journal as the database takes it. */
export interface JournalRow {
  readonly key: string
  readonly kind: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly at: number
  readonly postings: readonly Posting[]
}

/** What an account holds after a journal. */
export interface BalanceRow {
  readonly owner_id: string
  readonly kind: string
  readonly balance_fen: number
}

/** What all accounts of a kind hold together. */
export interface AccountTotalRow {
  readonly side: 'platform' | 'members'
  readonly account: string
  readonly fen: number
}

/** Rows of every account of the platform; must not exceed those that the migration made. */
const SHARDS = 16

/** The parts of one journal all lie in one shard, so that its repeat would meet the same rows. */
const shardOf = (key: string): number => {
  let hash = 0
  for (let at = 0; at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) >>> 0
  return hash % SHARDS
}

/** The ledger's tables: journals are appended, never changed. */
export class LedgerRepository {
  constructor(private readonly db: Db) {}

  /** Appends a whole journal in one round trip; answers the balances of its accounts. */
  async append({ key, kind, facts, at, postings }: JournalRow): Promise<BalanceRow[]> {
    const shard = shardOf(key)
    const owners = postings.map(({ ownerId }) => ownerId)
    const kinds = postings.map(({ account }) => account)
    const shards = postings.map(({ ownerId }) => (ownerId === PLATFORM ? shard : 0))
    const amounts = postings.map(({ amountFen }) => amountFen)
    const { rows } = await sql<BalanceRow>`
      select * from ledger_append(${key}, ${kind}, ${JSON.stringify(facts)}::jsonb, ${at},
        ${owners}::text[], ${kinds}::text[], ${shards}::smallint[], ${amounts}::bigint[])`.execute(this.db)
    return rows
  }

  balancesOf(ownerId: string, isLocking = false): Promise<BalanceRow[]> {
    return this.db
      .selectFrom('ledger_account')
      .select(['owner_id', 'kind', 'balance_fen'])
      .where('owner_id', '=', ownerId)
      .orderBy('id')
      .$if(isLocking, (query) => query.forUpdate())
      .execute()
  }

  /** Sum of every account over its parts and owners; those of members as one. */
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
