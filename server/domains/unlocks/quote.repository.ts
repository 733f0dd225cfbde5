import type { Selectable } from 'kysely'
import type { Db } from '../../db/database'
import type { UnlockQuoteTable } from '../../db/tables/unlocks'

/** A quote as it is kept. */
export type QuoteRow = Selectable<UnlockQuoteTable>

/** Quotes, over the pool or one transaction. */
export class QuoteRepository {
  constructor(private readonly db: Db) {}

  async insert(row: QuoteRow): Promise<void> {
    await this.db.insertInto('unlock_quote').values(row).execute()
  }

  find(id: string, buyerId: string): Promise<QuoteRow | undefined> {
    return this.db
      .selectFrom('unlock_quote')
      .selectAll()
      .where('id', '=', id)
      .where('buyer_id', '=', buyerId)
      .executeTakeFirst()
  }

  /** Those that there are, in no order. */
  list(ids: readonly string[]): Promise<QuoteRow[]> {
    return this.db
      .selectFrom('unlock_quote')
      .selectAll()
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute()
  }

  /** Uses quotes up; the ids of those that were not used before and have not expired. */
  async use(ids: readonly string[], nowMs: number): Promise<Set<string>> {
    const rows = await this.db
      .updateTable('unlock_quote')
      .set({ used_at: nowMs })
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .where('used_at', 'is', null)
      .where('expire_at', '>', nowMs)
      .returning('id')
      .execute()
    return new Set(rows.map(({ id }) => id))
  }

  /** Forgets quotes that nobody can use any more. */
  async deleteExpired(beforeMs: number): Promise<void> {
    await this.db.deleteFrom('unlock_quote').where('expire_at', '<', beforeMs).execute()
  }
}
