import type { Selectable } from 'kysely'
import type { Db } from '../../db/database'
import type { UnlockQuoteTable } from '../../db/tables/unlocks'

/** A quote as it is kept. */
export type QuoteRow = Selectable<UnlockQuoteTable>

/** True while nothing was bought by the quote and its time runs. */
export const isUsable = ({ used_at: usedAt, expire_at: expireAt }: QuoteRow, nowMs: number): boolean =>
  usedAt === null && expireAt > nowMs

/** Quotes, over the pool or one transaction. They are used up as their orders begin. */
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

  /** Forgets quotes that nobody can use any more. */
  async deleteExpired(beforeMs: number): Promise<void> {
    await this.db.deleteFrom('unlock_quote').where('expire_at', '<', beforeMs).execute()
  }
}
