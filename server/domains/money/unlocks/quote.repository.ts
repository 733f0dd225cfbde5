import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { UnlockQuoteTable } from '../../../db/tables/unlocks'

/** A row of the table `unlock_quote`. */
export type QuoteRow = Selectable<UnlockQuoteTable>

/** True while the quote is unused and not expired. */
export const isUsable = ({ used_at: usedAt, expire_at: expireAt }: QuoteRow, nowMs: number): boolean =>
  usedAt === null && expireAt > nowMs

/** Quotes, through the pool or in a transaction. The order's beginning uses them up. */
export class QuoteRepository {
  constructor(private readonly db: Db) {}

  /**
   * Stores a quote and returns the id of the valid one. When the pair has an open quote of the same price and terms,
   * that one is prolonged instead, so that repeated requests write one row.
   */
  async put(row: QuoteRow, nowMs: number): Promise<string> {
    const again = await this.db
      .updateTable('unlock_quote')
      .set({ expire_at: row.expire_at })
      .where('buyer_id', '=', row.buyer_id)
      .where('owner_id', '=', row.owner_id)
      .where('used_at', 'is', null)
      .where('expire_at', '>', nowMs)
      .where('list_price_coins', '=', row.list_price_coins)
      .where('price_coins', '=', row.price_coins)
      .where('owner_share_fen', '=', row.owner_share_fen)
      .where('consent_mode', '=', row.consent_mode)
      .where('wx_hash', '=', row.wx_hash)
      .where('config_version', '=', row.config_version)
      .returning('id')
      .execute()
    if (again[0]) return again[0].id
    await this.db.insertInto('unlock_quote').values(row).execute()
    return row.id
  }

  find(id: string, buyerId: string): Promise<QuoteRow | undefined> {
    return this.db
      .selectFrom('unlock_quote')
      .selectAll()
      .where('id', '=', id)
      .where('buyer_id', '=', buyerId)
      .executeTakeFirst()
  }

  /** The quotes that exist, in no order. */
  list(ids: readonly string[]): Promise<QuoteRow[]> {
    return this.db
      .selectFrom('unlock_quote')
      .selectAll()
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute()
  }

  /** Deletes a batch of expired quotes; returns their number. */
  async deleteExpired(beforeMs: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('unlock_quote')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('unlock_quote')
          .select('id')
          .where('expire_at', '<', beforeMs)
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
