import { sql } from 'kysely'
import type { KickBody, RealtimeBody } from '@contract/types/realtime'
import type { Db } from '../../db/database'

/** Between nodes only, never to a client: a login session of the member ended. */
export interface EndSessionEvent {
  readonly event: 'end_session'
  readonly sessionId: string
  readonly reason: KickBody['reason']
}

/** What the outbox carries. */
export type OutboxEvent = RealtimeBody | EndSessionEvent

/** News for one member, on its way into the outbox. */
export interface NewOutboxRow {
  readonly memberId: string
  readonly event: OutboxEvent
  readonly atMs: number
}

/** News as a reader finds it. */
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
        with ordinality as news (member_id, event, created_at, place)
      order by place`.execute(this.db)
  }

  /** The mark below which every transaction has ended now. */
  async currentMark(): Promise<string> {
    const result = await sql<{ mark: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as mark`.execute(this.db)
    return result.rows[0]?.mark ?? '0'
  }

  /** Rows of transactions from the mark on, without the known ones, at most `limit`. In no useful order. */
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

  /** Deletes what is older than the moment. */
  async deleteBefore(atMs: number): Promise<void> {
    await this.db.deleteFrom('outbox').where('created_at', '<', atMs).execute()
  }
}
