import { type Selectable, sql } from 'kysely'
import { chatDbOf } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import type { AwayNoticeTable, AwayPushTable, PushSubscriptionTable } from '../../../db/tables/away'

/** A notice that waits. */
export type AwayNoticeRow = Selectable<AwayNoticeTable>
/** A notice on its way to a browser or an app. */
export type AwayPushRow = Selectable<AwayPushTable>
/** A browser or an app that may be notified. */
export type PushSubscriptionRow = Selectable<PushSubscriptionTable>

/** What decides about a notice. */
export interface AwayFacts {
  /** Unread messages of the group; 0 for other notices. */
  readonly unread: number
  readonly isMuted: boolean
  /** When the system message was read; null while unread and for other notices. */
  readonly noticeReadAt: number | null
  /** When the action of the system message runs out, in epoch ms as text; null without an end. */
  readonly noticeExpiresAt: string | null
}

/** Queries of notices to members who are away, over the pool or one transaction. */
export class AwayRepository {
  constructor(private readonly db: Db) {}

  /** Adds notices for members with a browser; those with the key of a waiting one are merged into it. */
  async merge(rows: readonly AwayNoticeRow[]): Promise<void> {
    if (rows.length === 0) return
    await sql`
      insert into away_notice as waiting (member_id, merge_key, about, count, is_deadline, due_at, created_at)
      select member_id, merge_key, about, count, is_deadline, due_at, created_at
      from json_populate_recordset(null::away_notice, ${JSON.stringify(rows)}::json) as added
      where exists (select from push_subscription where push_subscription.member_id = added.member_id)
      order by member_id, merge_key
      on conflict (member_id, merge_key) do update
        set about = excluded.about, count = waiting.count + excluded.count, created_at = excluded.created_at`.execute(
      this.db,
    )
  }

  /** Members with something that waits for them to be away, or for a browser. */
  async listAwaited(dueBefore: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select member_id as id from away_notice where due_at <= ${dueBefore}
      union select member_id from away_push`.execute(this.db)
    return rows.map(({ id }) => id)
  }

  /** Removes what members who are here need not be notified of; returns the number. */
  async deleteOf(memberIds: readonly string[], dueBefore: number): Promise<number> {
    const { rows } = await sql`
      with waiting as (
        delete from away_notice where member_id = any(${[...memberIds]}::text[])
          and due_at <= ${dueBefore} and not is_deadline returning 1
      ), sending as (
        delete from away_push where member_id = any(${[...memberIds]}::text[]) and not is_deadline returning 1
      ) select 1 from waiting union all select 1 from sending`.execute(this.db)
    return rows.length
  }

  /** Delays due notices of one member. */
  async delay(memberId: string, untilMs: number, dueBefore: number): Promise<void> {
    await this.db
      .updateTable('away_notice')
      .set((eb) => ({ due_at: eb.fn('greatest', ['due_at', eb.val(untilMs)]) }))
      .where('member_id', '=', memberId)
      .where('due_at', '<=', dueBefore)
      .execute()
  }

  /** Locks the next due notice that no other process holds; null without one. */
  async lockDue(dueBefore: number): Promise<AwayNoticeRow | null> {
    const row = await this.db
      .selectFrom('away_notice')
      .selectAll()
      .where('due_at', '<=', dueBefore)
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    return row ?? null
  }

  async setDue({ member_id: memberId, merge_key: key }: AwayNoticeRow, dueAt: number): Promise<void> {
    await this.db
      .updateTable('away_notice')
      .set({ due_at: dueAt })
      .where('member_id', '=', memberId)
      .where('merge_key', '=', key)
      .execute()
  }

  async deleteNotice({ member_id: memberId, merge_key: key }: AwayNoticeRow): Promise<void> {
    await this.db
      .deleteFrom('away_notice')
      .where('member_id', '=', memberId)
      .where('merge_key', '=', key)
      .execute()
  }

  /** What decides about a notice, as of now. */
  async factsOf(memberId: string, { message, notice }: AwayNoticeRow['about']): Promise<AwayFacts> {
    const thread = message ? await this.threadOf(memberId, message) : undefined
    const read = notice ? await this.readOf(memberId, notice.id) : undefined
    return {
      unread: thread?.unread ?? 0,
      isMuted: thread?.isMuted ?? false,
      noticeReadAt: read?.noticeReadAt ?? null,
      noticeExpiresAt: read?.noticeExpiresAt ?? null,
    }
  }

  private async threadOf(
    memberId: string,
    { groupId, seq }: { groupId: string; seq: number },
  ): Promise<Pick<AwayFacts, 'unread' | 'isMuted'> | undefined> {
    const { rows } = await sql<Pick<AwayFacts, 'unread' | 'isMuted'>>`
      select
        (select count(*)::integer from message
          where message.group_id = ${groupId} and message.to_id = side.member_id
            and message.recalled_at is null and message.seq <= ${seq}
            and message.seq > greatest(side.read_seq, side.cleared_seq)) as unread,
        side.is_muted as "isMuted"
      from message_group_member side
      where side.member_id = ${memberId} and side.group_id = ${groupId}`.execute(chatDbOf(this.db))
    return rows[0]
  }

  private async readOf(
    memberId: string,
    noticeId: string,
  ): Promise<Pick<AwayFacts, 'noticeReadAt' | 'noticeExpiresAt'> | undefined> {
    return this.db
      .selectFrom('notice')
      .select(['read_at as noticeReadAt', sql<string | null>`params ->> 'expiresAt'`.as('noticeExpiresAt')])
      .where('member_id', '=', memberId)
      .where('id', '=', noticeId)
      .executeTakeFirst()
  }

  /** Browsers of the member whose login session is live. */
  async listLive(memberId: string, nowMs: number): Promise<PushSubscriptionRow[]> {
    return this.live(nowMs).where('push_subscription.member_id', '=', memberId).execute()
  }

  /** A browser whose login session is live; null once it ended. */
  async findLive(id: string, nowMs: number): Promise<PushSubscriptionRow | null> {
    const row = await this.live(nowMs).where('push_subscription.id', '=', id).executeTakeFirst()
    return row ?? null
  }

  private live(nowMs: number) {
    return this.db
      .selectFrom('push_subscription')
      .innerJoin('session', 'session.id', 'push_subscription.session_id')
      .selectAll('push_subscription')
      .where('session.ended_at', 'is', null)
      .where('session.expire_at', '>', nowMs)
  }

  /** Stores a session's browser; an earlier one of the session, or of this address, is replaced. */
  async subscribe(row: PushSubscriptionRow): Promise<void> {
    await this.db
      .deleteFrom('push_subscription')
      .where((eb) => eb.or([eb('endpoint', '=', row.endpoint), eb('session_id', '=', row.session_id)]))
      .execute()
    await this.db.insertInto('push_subscription').values(row).execute()
  }

  async unsubscribe(sessionId: string): Promise<void> {
    await this.db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()
  }

  /** Address of a target, whether or not its session is live; null once it is deleted. */
  async findEndpoint(id: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.endpoint ?? null
  }

  async deleteSubscription(id: string): Promise<void> {
    await this.db.deleteFrom('push_subscription').where('id', '=', id).execute()
  }

  async hasSubscription(sessionId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('push_subscription')
      .select('id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    return row !== undefined
  }
}
