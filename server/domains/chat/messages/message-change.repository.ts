import { type RawBuilder, sql } from 'kysely'
import { type ChatDb, chatDbOf } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import { asSeq } from './groups/group-sql'
import type { MessageRow } from './message.repository'
import { refreshSide, refreshSides } from './groups/side-summary'

/**
 * Changes existing messages and the summaries of the sides; the group must be locked. Each change takes the group's next
 * change number.
 */
export class MessageChangeRepository {
  private readonly db: ChatDb

  constructor(db: Db | ChatDb) {
    this.db = chatDbOf(db)
  }

  /** Recalls the message; its content stays in the table for reviewers. */
  recall(groupId: string, seq: number, atMs: number): Promise<MessageRow> {
    return this.alter(groupId, seq, sql`recalled_at = ${atMs}::bigint`)
  }

  /** Shows a recalled message again, as it was. */
  restore(groupId: string, seq: number): Promise<MessageRow> {
    return this.alter(groupId, seq, sql`recalled_at = null`)
  }

  async setHearts(groupId: string, seq: number, heartBy: readonly string[]): Promise<MessageRow> {
    return this.alter(groupId, seq, sql`heart_by = ${[...heartBy]}::text[]`)
  }

  async setContent(groupId: string, seq: number, content: Record<string, unknown>): Promise<MessageRow> {
    return this.alter(groupId, seq, sql`content = ${JSON.stringify(content)}::jsonb`)
  }

  /** Removes the message from one side's view; false when it was removed before. The other side sees no change. */
  async hide(groupId: string, memberId: string, seq: number): Promise<boolean> {
    const result = await this.db
      .insertInto('hidden_message')
      .values({ group_id: groupId, member_id: memberId, seq })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const isNew = (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    if (isNew) await refreshSide(this.db, groupId, memberId)
    return isNew
  }

  async isHidden(groupId: string, memberId: string, seq: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('hidden_message')
      .select('seq')
      .where('group_id', '=', groupId)
      .where('member_id', '=', memberId)
      .where('seq', '=', asSeq(seq))
      .executeTakeFirst()
    return row !== undefined
  }

  private async alter(groupId: string, seq: number, change: RawBuilder<unknown>): Promise<MessageRow> {
    const result = await sql<MessageRow>`
      with counted as (
        update message_group set last_rev = last_rev + 1 where id = ${groupId} returning last_rev
      )
      update message set ${change}, rev = counted.last_rev
      from counted
      where group_id = ${groupId} and seq = ${seq}
      returning message.*`.execute(this.db)
    const row = result.rows[0]
    if (!row) throw new Error('message expected')
    await refreshSides(this.db, [groupId])
    return row
  }
}
