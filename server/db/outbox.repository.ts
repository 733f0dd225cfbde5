import { sql } from 'kysely'
import type { KickBody, RealtimeBody } from '@contract/types/realtime'
import type { Db } from './database'

/** A row of a left join, or nulls where it found none. */
type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null }

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
  /** The span that caused it, as a `traceparent`; null without one. */
  readonly trace?: string | null
}

/** The signal for rows that every node must read; no member has this id. */
export const EVERY_NODE = ''

/** Events that every node applies, whether it holds a connection of the member or not: it also keeps their sessions. */
const FOR_EVERY_NODE = ['kick', 'end_session']

/** Whether every node must read the event. */
export const isForEveryNode = ({ event }: OutboxEvent): boolean => FOR_EVERY_NODE.includes(event)

/** An event as a reader of the outbox finds it. */
export interface OutboxRow {
  readonly id: number
  readonly memberId: string
  readonly event: OutboxEvent
  /** When the event was made, epoch ms. */
  readonly atMs: number
  /** Transaction that wrote the row. */
  readonly tx: string
  /** The span that caused it, as a `traceparent`; null without one. */
  readonly trace: string | null
}

/** Everything that a reader needs, as of one moment. */
export interface OutboxReading {
  /** In no useful order. */
  readonly rows: readonly OutboxRow[]
  /** Every transaction below this one had ended at that moment. */
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
    const traces = rows.map((row) => row.trace ?? null)
    await sql`
      insert into outbox (member_id, event, created_at, trace)
      select member_id, event, created_at, trace
      from unnest(${memberIds}::text[], ${events}::jsonb[], ${moments}::bigint[], ${traces}::text[])
        with ordinality as added (member_id, event, created_at, trace, place)
      order by place`.execute(this.db)
  }

  /** The watermark: every transaction below it has ended now. */
  async currentWatermark(): Promise<string> {
    const result = await sql<{ watermark: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as watermark`.execute(this.db)
    return result.rows[0]?.watermark ?? '0'
  }

  /**
   * Rows of transactions from the watermark on that are for the members or for every node, without the known ids, at most
   * `limit`.
   */
  async listFrom(
    watermark: string,
    memberIds: readonly string[],
    knownIds: readonly number[],
    limit: number,
  ): Promise<OutboxReading> {
    const result = await sql<Nullable<OutboxRow> & Pick<OutboxReading, 'endedBelow'>>`
      select found.id, found.member_id as "memberId", found.event, found.created_at as "atMs", found.tx::text as tx, found.trace,
        pg_snapshot_xmin(pg_current_snapshot())::text as "endedBelow"
      from (select) one left join (
        select * from outbox
        where tx >= ${watermark}::xid8 and id <> all(${[...knownIds]}::bigint[])
          and (member_id = any(${[...memberIds]}::text[]) or event ->> 'event' = any(${FOR_EVERY_NODE}::text[]))
        order by outbox.tx
        limit ${limit}
      ) found on true`.execute(this.db)
    const rows = result.rows.filter((row): row is typeof row & OutboxRow => row.id !== null)
    return { rows, endedBelow: result.rows[0]?.endedBelow ?? watermark }
  }

  /** Every row of transactions from the watermark on, of all members. */
  listAllFrom(watermark: string): Promise<readonly Pick<OutboxRow, 'id' | 'tx'>[]> {
    return this.db
      .selectFrom('outbox')
      .select(['id', sql<string>`tx::text`.as('tx')])
      .where(sql<boolean>`tx >= ${watermark}::xid8`)
      .execute()
  }

  /** Rows of the members of transactions from the watermark on, in no useful order. */
  async listFor(watermark: string, memberIds: readonly string[]): Promise<readonly OutboxRow[]> {
    const result = await sql<OutboxRow>`
      select id, member_id as "memberId", event, created_at as "atMs", tx::text as tx, trace from outbox
      where member_id = any(${[...memberIds]}::text[]) and tx >= ${watermark}::xid8`.execute(this.db)
    return result.rows
  }

  /** Deletes rows written before the given time, in epoch ms. */
  async deleteBefore(atMs: number): Promise<void> {
    await this.db.deleteFrom('outbox').where('created_at', '<', atMs).execute()
  }
}
