import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { ActionTable } from '../../../db/tables/relations'
import { latestPeriodOf } from '../../account/usage/usage-sql'

/** A row of an action. */
export type ActionRow = Selectable<ActionTable>
/** Kinds stored in the table `action`. */
export type KeptKind = ActionRow['kind']

/** Counts undos by the oldest swipe that each could reach: the counter's period is that swipe's time. */
export const UNDO_REACH = 'undo_reach'

/** Kinds that answer a card, which an undo can take back. */
const swipeKinds: KeptKind[] = ['like', 'superlike', 'pass']

/** Actions of members, over the pool or one transaction. */
export class ActionRepository {
  constructor(private readonly db: Db) {}

  find(fromId: string, toId: string, kinds: readonly KeptKind[]): Promise<ActionRow | undefined> {
    return this.db
      .selectFrom('action')
      .selectAll()
      .where('from_id', '=', fromId)
      .where('to_id', '=', toId)
      .where('kind', 'in', [...kinds])
      .executeTakeFirst()
  }

  /** Inserts an action, or renews the time of an equal one. True when it was not there before. */
  async upsert(row: Omit<ActionRow, 'extra'> & { extra?: Record<string, unknown> }): Promise<boolean> {
    const result = await sql<{ isNew: boolean }>`
      insert into action (id, kind, from_id, to_id, extra, created_at)
      values (${row.id}, ${row.kind}, ${row.from_id}, ${row.to_id}, ${JSON.stringify(row.extra ?? {})}::jsonb,
        ${row.created_at})
      on conflict (from_id, to_id, kind) do update set created_at = excluded.created_at
      returning xmax = 0 as "isNew"`.execute(this.db)
    return result.rows[0]?.isNew ?? false
  }

  /** Deletes actions of one direction and returns them. */
  delete(fromId: string, toId: string, kinds: readonly KeptKind[]): Promise<ActionRow[]> {
    return this.db
      .deleteFrom('action')
      .where('from_id', '=', fromId)
      .where('to_id', '=', toId)
      .where('kind', 'in', [...kinds])
      .returningAll()
      .execute()
  }

  /**
   * The member's latest answers to cards since the given time, newest first: those that an undo can reach. None is
   * older than the oldest that an earlier undo could reach, because an undo does not make older answers reachable.
   */
  listUndoable(fromId: string, sinceMs: number, limit: number): Promise<ActionRow[]> {
    return this.db
      .selectFrom('action')
      .selectAll()
      .where('from_id', '=', fromId)
      .where('kind', 'in', swipeKinds)
      .where('created_at', '>', sinceMs)
      .where('created_at', '>=', latestPeriodOf(UNDO_REACH, fromId))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }
}
