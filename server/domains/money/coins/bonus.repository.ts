import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import { insertRows } from '../../../db/insert-rows'
import type { BonusLotTable, CoinSpendTable } from '../../../db/tables/recharges'

/** A row of the table `bonus_lot`: coins of one grant. */
export type BonusLotRow = Selectable<BonusLotTable>

/** The table of given coins. */
export class BonusRepository {
  constructor(private readonly db: Db) {}

  async insertAll(lots: readonly Insertable<BonusLotTable>[]): Promise<void> {
    await insertRows(this.db, 'bonus_lot', lots)
  }

  async recordSpend(spend: Insertable<CoinSpendTable>): Promise<void> {
    await this.db.insertInto('coin_spend').values(spend).execute()
  }

  /** Lots that may still be spent, in the order of their expiry; locked until the transaction ends. */
  lockSpendable(memberId: string, nowMs: number): Promise<BonusLotRow[]> {
    return this.db
      .selectFrom('bonus_lot')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('left_coins', '>', 0)
      .where('expire_at', '>', nowMs)
      .orderBy('expire_at')
      .orderBy('id')
      .forUpdate()
      .execute()
  }

  async ownerOf(id: string): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('bonus_lot')
      .select('member_id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.member_id
  }

  lock(id: string): Promise<BonusLotRow | undefined> {
    return this.db.selectFrom('bonus_lot').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  lockBySource(sourceKey: string): Promise<BonusLotRow | undefined> {
    return this.db
      .selectFrom('bonus_lot')
      .selectAll()
      .where('source_key', '=', sourceKey)
      .forUpdate()
      .executeTakeFirst()
  }

  async addLeft(id: string, coins: number): Promise<void> {
    await this.db
      .updateTable('bonus_lot')
      .set((eb) => ({ left_coins: eb('left_coins', '+', coins) }))
      .where('id', '=', id)
      .execute()
  }

  /** The next expiry; lots that expire at the same moment are added up. */
  nextExpiry(memberId: string, nowMs: number): Promise<{ at: number; coins: number } | undefined> {
    return this.db
      .selectFrom('bonus_lot')
      .select(['expire_at as at', sql<number>`sum(left_coins)::bigint`.as('coins')])
      .where('member_id', '=', memberId)
      .where('left_coins', '>', 0)
      .where('expire_at', '>', nowMs)
      .groupBy('expire_at')
      .orderBy('expire_at')
      .limit(1)
      .executeTakeFirst()
  }
}
