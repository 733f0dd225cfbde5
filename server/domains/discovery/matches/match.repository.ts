import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { MatchTable } from '../../../db/tables/relations'

/** A row of a match. */
export type MatchRow = Selectable<MatchTable>
type Pair = Pick<MatchRow, 'low_id' | 'high_id'>

/** Matches of pairs, over the pool or one transaction. */
export class MatchRepository {
  constructor(private readonly db: Db) {}

  find({ low_id, high_id }: Pair): Promise<MatchRow | undefined> {
    return this.db
      .selectFrom('match')
      .selectAll()
      .where('low_id', '=', low_id)
      .where('high_id', '=', high_id)
      .executeTakeFirst()
  }

  /** Inserts a match, or begins an ended one again. False when the pair is matched already. */
  async begin(
    row: Pick<MatchRow, 'low_id' | 'high_id' | 'id' | 'group_id' | 'created_at'>,
  ): Promise<boolean> {
    const result = await sql<{ id: string }>`
      insert into match (low_id, high_id, id, group_id, created_at)
      values (${row.low_id}, ${row.high_id}, ${row.id}, ${row.group_id}, ${row.created_at})
      on conflict (low_id, high_id) do update
        set id = excluded.id, group_id = excluded.group_id, created_at = excluded.created_at,
          ended_at = null, ended_by = null
        where match.ended_at is not null
      returning id`.execute(this.db)
    return result.rows.length > 0
  }

  /** Ends a match; false without one. */
  async end({ low_id, high_id }: Pair, endedBy: string, atMs: number): Promise<boolean> {
    const result = await this.db
      .updateTable('match')
      .set({ ended_at: atMs, ended_by: endedBy })
      .where('low_id', '=', low_id)
      .where('high_id', '=', high_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  }

  /** Deletes a match that this member ended at or after the given time. */
  async forgetEnded({ low_id, high_id }: Pair, endedBy: string, sinceMs: number): Promise<void> {
    await this.db
      .deleteFrom('match')
      .where('low_id', '=', low_id)
      .where('high_id', '=', high_id)
      .where('ended_by', '=', endedBy)
      .where('ended_at', '>=', sinceMs)
      .execute()
  }
}
