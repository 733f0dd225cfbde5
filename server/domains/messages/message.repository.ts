import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/database'
import type { MessageTable } from '../../db/tables'

/** One message as it is kept. */
export type MessageRow = Selectable<MessageTable>

/** A message before it has its number. */
export type NewMessage = Omit<MessageRow, 'seq' | 'reply_to_seq' | 'recalled_at'>

/** Which messages of a group, seen from one side. */
export interface MessageRange {
  /** Messages up to here were deleted by the viewer. */
  readonly clearedSeq: number
  readonly beforeSeq: number | null
  readonly afterSeq: number | null
  readonly limit: number
}

/** Messages, over the pool or one transaction. */
export class MessageRepository {
  constructor(private readonly db: Db) {}

  /** The sender's message with that id of their own making; null when there is none. */
  async findByClientId(fromId: string, clientMsgId: string): Promise<MessageRow | null> {
    const row = await this.db
      .selectFrom('message')
      .selectAll()
      .where('from_id', '=', fromId)
      .where('client_msg_id', '=', clientMsgId)
      .executeTakeFirst()
    return row ?? null
  }

  /**
   * Writes the group's next message and moves both sides up, in one statement: shown again, and an archived one
   * back with its receiver unless muted. The group stays locked until the transaction ends. Null when the sender
   * used the client id before, then the transaction must be undone; waits for one that is being written.
   */
  async append(message: NewMessage): Promise<MessageRow | null> {
    const result = await sql<{ seq: number }>`
      with numbered as (
        update message_group set last_seq = last_seq + 1 where id = ${message.group_id} returning last_seq
      ), written as (
        insert into message (group_id, seq, id, client_msg_id, from_id, to_id, type, content, risk_tag, created_at)
        select ${message.group_id}, last_seq, ${message.id}, ${message.client_msg_id}, ${message.from_id},
          ${message.to_id}, ${message.type}, ${JSON.stringify(message.content)}::jsonb, ${message.risk_tag},
          ${message.created_at}::bigint
        from numbered
        on conflict (from_id, client_msg_id) do nothing
        returning seq
      ), moved as (
        update message_group_member
        set is_shown = true, active_at = ${message.created_at},
          sent_count = sent_count + case when member_id = ${message.from_id} then 1 else 0 end,
          is_archived = is_archived and (is_muted or member_id = ${message.from_id})
        where group_id = ${message.group_id}
      )
      select seq from written`.execute(this.db)
    const seq = result.rows[0]?.seq
    return seq === undefined ? null : { ...message, seq, reply_to_seq: null, recalled_at: null }
  }

  /** Ascending by `seq`: those after `afterSeq`, or else the last ones before `beforeSeq`, or the last ones of all. */
  async list(
    groupId: string,
    { clearedSeq, beforeSeq, afterSeq, limit }: MessageRange,
  ): Promise<MessageRow[]> {
    const isForward = afterSeq !== null
    const rows = await this.db
      .selectFrom('message')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('seq', '>', Math.max(clearedSeq, afterSeq ?? 0))
      .$if(beforeSeq !== null, (query) => query.where('seq', '<', beforeSeq ?? 0))
      .orderBy('seq', isForward ? 'asc' : 'desc')
      .limit(limit)
      .execute()
    return isForward ? rows : rows.reverse()
  }

  /** Notes the receiver of a text; how many different receivers the same text had since the moment. */
  async noteSameText(
    fromId: string,
    textHash: Buffer,
    toId: string,
    atMs: number,
    sinceMs: number,
  ): Promise<number> {
    await this.db
      .insertInto('sent_text')
      .values({ from_id: fromId, text_hash: textHash, to_id: toId, created_at: atMs })
      .onConflict((conflict) =>
        conflict.columns(['from_id', 'text_hash', 'to_id']).doUpdateSet({ created_at: atMs }),
      )
      .execute()
    const result = await sql<{ receivers: number }>`
      select count(*)::int as receivers from sent_text
      where from_id = ${fromId} and text_hash = ${textHash} and created_at > ${sinceMs}`.execute(this.db)
    return result.rows[0]?.receivers ?? 0
  }
}
