import { type Selectable, sql } from 'kysely'
import type { NoticeCategory } from '@contract/types/notice'
import type { Db } from '../../../db/database'
import { insertRows } from '../../../db/insert-rows'
import type { NoticeTable } from '../../../db/tables/messages'

/** A row of a system message. */
export type NoticeRow = Selectable<NoticeTable>

/** Position in the list of system messages: the last row that was shown. */
export interface NoticePlace {
  readonly createdAt: number
  readonly id: string
}

/** System messages, over the pool or one transaction. */
export class NoticeRepository {
  constructor(private readonly db: Db) {}

  /** Inserts messages. Returns the language of each member as of the last login. */
  async insertAll(rows: readonly NoticeRow[]): Promise<Map<string, string | null>> {
    const language = sql`(select language from member where member.id = notice.member_id) as language`
    const added = await insertRows<{ member_id: string; language: string | null }>(this.db, 'notice', rows, [
      'member_id',
      language,
    ])
    return new Map(added.map((row) => [row.member_id, row.language]))
  }

  /** Newest first, after the position. */
  list(
    memberId: string,
    options: { category?: NoticeCategory | undefined; after: NoticePlace | null; limit: number },
  ): Promise<NoticeRow[]> {
    const { category, after, limit } = options
    return this.db
      .selectFrom('notice')
      .selectAll()
      .where('member_id', '=', memberId)
      .$if(category !== undefined, (query) => query.where('category', '=', category as string))
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after?.createdAt ?? 0, after?.id ?? '')),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }

  async markRead(memberId: string, upToMs: number, atMs: number): Promise<void> {
    await this.db
      .updateTable('notice')
      .set({ read_at: atMs })
      .where('member_id', '=', memberId)
      .where('read_at', 'is', null)
      .where('created_at', '<=', upToMs)
      .execute()
  }

  /** Sets the actions of the member's messages with this parameter to expired. */
  async expire(memberId: string, name: string, value: string, atMs: number): Promise<void> {
    await this.db
      .updateTable('notice')
      .set({ params: sql`params || jsonb_build_object('expiresAt', ${String(atMs)}::text)` })
      .where('member_id', '=', memberId)
      .where(sql`params->>${name}`, '=', value)
      .execute()
  }

  async countUnread(memberId: string): Promise<number> {
    const row = await this.db
      .selectFrom('notice')
      .select((eb) => eb.fn.countAll<number>().as('unread'))
      .where('member_id', '=', memberId)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
    return row.unread
  }
}
