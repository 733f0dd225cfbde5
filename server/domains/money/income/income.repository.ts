import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { IncomeLotTable } from '../../../db/tables/recharges'

/** A row of the table `income_lot`: the income of one event. */
export type IncomeLotRow = Selectable<IncomeLotTable>

/** The table of income by event. */
export class IncomeRepository {
  constructor(private readonly db: Db) {}

  async insert(lot: Insertable<IncomeLotTable>): Promise<void> {
    await this.db.insertInto('income_lot').values(lot).execute()
  }

  lock(key: string): Promise<IncomeLotRow | undefined> {
    return this.db.selectFrom('income_lot').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
  }

  async setReleased(key: string, atMs: number): Promise<void> {
    await this.db
      .updateTable('income_lot')
      .set({ state: 'available', released_at: atMs })
      .where('key', '=', key)
      .execute()
  }

  async setTaken(key: string, takenFen: number): Promise<void> {
    await this.db
      .updateTable('income_lot')
      .set({ state: 'taken', taken_fen: takenFen })
      .where('key', '=', key)
      .execute()
  }

  /** The next release; lots of the same moment are added up. */
  nextRelease(memberId: string): Promise<{ at: number; fen: number } | undefined> {
    return this.db
      .selectFrom('income_lot')
      .select(['release_at as at', sql<number>`sum(fen)::bigint`.as('fen')])
      .where('member_id', '=', memberId)
      .where('state', '=', 'pending')
      .groupBy('release_at')
      .orderBy('release_at')
      .limit(1)
      .executeTakeFirst()
  }

  /** Fen earned since the moment, without income that was taken back. */
  async earnedSince(memberId: string, fromMs: number): Promise<number> {
    const row = await this.db
      .selectFrom('income_lot')
      .select(sql<number>`coalesce(sum(fen - taken_fen), 0)::bigint`.as('fen'))
      .where('member_id', '=', memberId)
      .where('created_at', '>=', fromMs)
      .executeTakeFirstOrThrow()
    return row.fen
  }
}
