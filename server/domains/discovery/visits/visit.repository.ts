import { sql } from 'kysely'
import type { Db } from '../../../db/database'

/** A visit of a member's page. */
export interface NewVisit {
  readonly id: string
  readonly fromId: string
  readonly toId: string
  /** Day in Shanghai. */
  readonly onDay: string
  readonly source: string | null
  readonly atMs: number
}

/** Visits, over the pool or one transaction. */
export class VisitRepository {
  constructor(private readonly db: Db) {}

  /** Records a visit, merged with earlier ones of the day; true for the first of the day. */
  async record({ id, fromId, toId, onDay, source, atMs }: NewVisit): Promise<boolean> {
    const result = await sql<{ isFirst: boolean }>`
      insert into visit (id, from_id, to_id, on_day, source, visited_at)
      values (${id}, ${fromId}, ${toId}, ${onDay}, ${source}, ${atMs})
      on conflict (from_id, to_id, on_day) do update
        set visit_count = visit.visit_count + 1, visited_at = excluded.visited_at, source = excluded.source
      returning xmax = 0 as "isFirst"`.execute(this.db)
    return result.rows[0]?.isFirst ?? false
  }

  /** Deletes every visit of one member to another's page; true when there was one. */
  async delete(fromId: string, toId: string): Promise<boolean> {
    const result = await this.db
      .deleteFrom('visit')
      .where('from_id', '=', fromId)
      .where('to_id', '=', toId)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  }
}
