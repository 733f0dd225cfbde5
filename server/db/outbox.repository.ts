import { sql } from 'kysely'
import type { KickBody, RealtimeBody } from '@contract/types/realtime'
import type { Db } from './database'

/** Goes between nodes only, never to a client: a login session of the member ended. */
export interface EndSessionEvent {
  readonly event: 'end_session'
  readonly sessionId: string
  readonly reason: KickBody['reason']
}

/** An event that the outbox can carry. */
export type OutboxEvent = RealtimeBody | EndSessionEvent

/** An event for one member, before it is in the outbox. */
export interface NewOutboxRow {
  readonly memberId: string
  readonly event: OutboxEvent
  readonly atMs: number
}

/** An event as a reader of the outbox finds it. */
export interface OutboxRow {
  readonly id: number
  readonly memberId: string
  readonly event: OutboxEvent
  /** Transaction that wrote the row. */
  readonly tx: string
  /** When the row was read, every transaction below this one had ended. */
  readonly endedBelow: string
}

/** Rows of the outbox, over the pool or one transaction. */
export class OutboxRepository {
  constructor(private readonly db: Db) {}

  /** Writes all rows in one statement; their ids keep the given order. */
  async insertAll(rows: readonly NewOutboxRow[]): Promise<void> {
    if (rows.length === 0) return
    const memberIds = rows.map((row) => row.memberId)
    const events = rows.map((row) => JSON.stringify(row.event))
    const moments = rows.map((row) => row.atMs)
    await sql`
      insert into outbox (member_id, event, created_at)
      select member_id, event, created_at
      from unnest(${memberIds}::text[], ${events}::jsonb[], ${moments}::bigint[])
        with ordinality as added (member_id, event, created_at, place)
      order by place`.execute(this.db)
  }

  /** The watermark: every transaction below it has ended now. */
  async currentMark(): Promise<string> {
    const result = await sql<{ mark: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as mark`.execute(this.db)
    return result.rows[0]?.mark ?? '0'
  }

  /** Rows of transactions from the watermark on, without the known ids, at most `limit`, in no useful order. */
  async listFrom(mark: string, knownIds: readonly number[], limit: number): Promise<OutboxRow[]> {
    const result = await sql<OutboxRow>`
      select id, member_id as "memberId", event, tx::text as tx,
        pg_snapshot_xmin(pg_current_snapshot())::text as "endedBelow"
      from outbox
      where tx >= ${mark}::xid8 and id <> all(${[...knownIds]}::bigint[])
      order by outbox.tx
      limit ${limit}`.execute(this.db)
    return result.rows
  }

  /** Deletes rows written before the given time, in epoch ms. */
  async deleteBefore(atMs: number): Promise<void> {
    await this.db.deleteFrom('outbox').where('created_at', '<', atMs).execute()
  }
}
