import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { insertRows } from '../../../db/insert-rows'
import type { AwayPushRow } from './away.repository'

/** Requests to browsers that wait, over the pool or one transaction. */
export class AwayPushRepository {
  constructor(private readonly db: Db) {}

  async insertAll(rows: readonly AwayPushRow[]): Promise<void> {
    await insertRows(
      this.db,
      'away_push',
      rows.map((row) => ({ ...row })),
    )
  }

  /** Claims due requests under a lease; two processes never claim the same one. Each claim counts as an attempt. */
  async claimDue(nowMs: number, leaseMs: number, limit: number): Promise<AwayPushRow[]> {
    const { rows } = await sql<AwayPushRow>`
      update away_push set run_at = ${nowMs + leaseMs}, attempts = attempts + 1
      where (id, subscription_id) in (
        select id, subscription_id from away_push where run_at <= ${nowMs}
        order by run_at limit ${limit} for update skip locked
      ) returning *`.execute(this.db)
    return rows
  }

  async putBack({ id, subscription_id: subscriptionId }: AwayPushRow, runAt: number): Promise<void> {
    await this.db
      .updateTable('away_push')
      .set({ run_at: runAt })
      .where('id', '=', id)
      .where('subscription_id', '=', subscriptionId)
      .execute()
  }

  async delete({ id, subscription_id: subscriptionId }: AwayPushRow): Promise<void> {
    await this.db
      .deleteFrom('away_push')
      .where('id', '=', id)
      .where('subscription_id', '=', subscriptionId)
      .execute()
  }
}
