import { type RawBuilder, sql } from 'kysely'
import type { Selectable } from 'kysely'
import { type ChatDb, chatDbOf } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import type { MessageTable } from '../../../db/tables/messages'
import { asSeq, isKept, MAX_SEQ } from './groups/group-sql'
import { isSummed, lineOfMessage, refreshSides } from './groups/side-summary'

/** A row of a message. */
export type MessageRow = Selectable<MessageTable>

/** A message before it has its number. */
export type NewMessage = Omit<MessageRow, 'seq' | 'recalled_at' | 'heart_by' | 'rev'>

/** A message as it was written, with the number of messages that each side has sent now. */
export interface Appended {
  readonly message: MessageRow
  readonly mine: number
  readonly theirs: number
}

/** A quoted message, seen from one side. */
export interface QuotedRow {
  readonly seq: number
  readonly fromId: string
  readonly type: string
  readonly content: Record<string, unknown>
  readonly isRecalled: boolean
  /** False when the side deleted it. */
  readonly isKept: boolean
}

/** A text that a side holds. */
export interface KeptText {
  readonly seq: number
  readonly fromId: string
  readonly text: string
}

/** Range of a group's messages, seen from one side. */
export interface MessageRange {
  readonly beforeSeq: number | null
  readonly afterSeq: number | null
  readonly limit: number
}

/** Messages, over the pool or one transaction. */
export class MessageRepository {
  private readonly db: ChatDb

  constructor(db: Db | ChatDb) {
    this.db = chatDbOf(db)
  }

  /** The message, also when neither side holds it any more. */
  async find(groupId: string, seq: number): Promise<MessageRow | null> {
    const row = await this.db
      .selectFrom('message')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('seq', '=', seq)
      .executeTakeFirst()
    return row ?? null
  }

  /** The sender's message of the group with that client id; null without one. */
  async findByClientId(groupId: string, fromId: string, clientMsgId: string): Promise<MessageRow | null> {
    const row = await this.db
      .selectFrom('message')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('from_id', '=', fromId)
      .where('client_msg_id', '=', clientMsgId)
      .executeTakeFirst()
    return row ?? null
  }

  /**
   * Writes the group's next message, moves both sides up in the list and keeps their summaries, in one statement. The
   * group must be locked, and stays so until the transaction ends. The group is shown again, and an archived one returns
   * to its receiver's list unless muted. Returns null when the sender used the client id in the group before; the caller
   * must then roll the transaction back. Tips (`tip`) do not count as sent.
   */
  async append(message: NewMessage): Promise<Appended | null> {
    const isCounted = message.type !== 'tip'
    const result = await sql<{ seq: number; mine: number; theirs: number; isBehind: boolean }>`
      with numbered as (
        update message_group set last_seq = last_seq + 1 where id = ${message.group_id} returning last_seq
      ), written as (
        insert into message (group_id, seq, id, client_msg_id, from_id, to_id, type, content, reply_to_seq,
          risk_tag, created_at)
        select ${message.group_id}, last_seq, ${message.id}, ${message.client_msg_id}, ${message.from_id},
          ${message.to_id}, ${message.type}, ${JSON.stringify(message.content)}::jsonb,
          ${message.reply_to_seq}::int, ${message.risk_tag}, ${message.created_at}::bigint
        from numbered
        on conflict do nothing
        returning seq, ${lineOfMessage} as line
      ), moved as (
        update message_group_member mine
        set is_shown = true, active_at = ${message.created_at},
          sent_count = mine.sent_count
            + case when ${isCounted} and mine.member_id = ${message.from_id} then 1 else 0 end,
          is_archived = mine.is_archived and (mine.is_muted or mine.member_id = ${message.from_id}),
          unread = mine.unread + case when ${isCounted} and mine.member_id = ${message.to_id} then 1 else 0 end,
          last_line = case when ${isCounted} then written.line else mine.last_line end,
          summed_at = case when ${isSummed}
            then array[written.seq, g.last_rev, mine.read_seq, mine.cleared_seq] end
        from message_group g, written
        where g.id = ${message.group_id} and mine.group_id = g.id
        returning mine.member_id, mine.sent_count, mine.summed_at
      )
      select seq, mine.sent_count as mine, theirs.sent_count as theirs,
        mine.summed_at is null or theirs.summed_at is null as "isBehind"
      from written
      join moved mine on mine.member_id = ${message.from_id}
      join moved theirs on theirs.member_id = ${message.to_id}`.execute(this.db)
    const row = result.rows[0]
    if (!row) return null
    const { seq, mine, theirs, isBehind } = row
    if (isBehind) await refreshSides(this.db, [message.group_id])
    return { message: { ...message, seq, recalled_at: null, heart_by: [], rev: 0 }, mine, theirs }
  }

  /**
   * Messages that the side holds, ascending by `seq`: those after `afterSeq`, else the last ones before `beforeSeq`,
   * else the last ones of all.
   */
  async list(
    groupId: string,
    viewerId: string,
    { beforeSeq, afterSeq, limit }: MessageRange,
  ): Promise<MessageRow[]> {
    const isForward = afterSeq !== null
    const rows = await this.kept(
      groupId,
      viewerId,
      sql`message.seq > ${asSeq(afterSeq ?? 0)} and message.seq < ${asSeq(beforeSeq ?? MAX_SEQ)}
        order by message.seq ${isForward ? sql`asc` : sql`desc`} limit ${limit}`,
    )
    return isForward ? rows : rows.reverse()
  }

  /** The last messages from the number on, ascending, also recalled and deleted ones: for the help desk. */
  async listLastFrom(groupId: string, fromSeq: number, limit: number): Promise<MessageRow[]> {
    const rows = await this.db
      .selectFrom('message')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('seq', '>=', asSeq(fromSeq))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.reverse()
  }

  /** Messages that the side holds and that changed after the given change number, the oldest change first. */
  listChanged(groupId: string, viewerId: string, afterRev: number, limit: number): Promise<MessageRow[]> {
    return this.kept(
      groupId,
      viewerId,
      sql`message.rev > ${asSeq(afterRev)} and message.rev > 0 order by message.rev limit ${limit}`,
    )
  }

  /** Texts from `fromSeq` to before `beforeSeq` that the side holds and that are not recalled, the newest first. */
  async listTexts(
    groupId: string,
    viewerId: string,
    { fromSeq, beforeSeq }: { readonly fromSeq: number; readonly beforeSeq: number },
  ): Promise<KeptText[]> {
    const result = await sql<KeptText>`
      select message.seq, message.from_id as "fromId", message.content ->> 'text' as text
      from message join message_group_member mine
        on mine.group_id = message.group_id and mine.member_id = ${viewerId}
      where message.group_id = ${groupId} and ${isKept}
        and message.seq >= ${asSeq(fromSeq)} and message.seq < ${asSeq(beforeSeq)}
        and message.type = 'text' and message.recalled_at is null
      order by message.seq desc`.execute(this.db)
    return result.rows
  }

  /** Messages with these numbers that the side holds, the newest first. */
  async listBySeq(groupId: string, viewerId: string, seqs: readonly number[]): Promise<MessageRow[]> {
    if (seqs.length === 0) return []
    return this.kept(groupId, viewerId, sql`message.seq = any(${[...seqs]}::int[]) order by message.seq desc`)
  }

  /** The message while the side holds it. */
  async findKept(groupId: string, viewerId: string, seq: number): Promise<MessageRow | null> {
    return (await this.kept(groupId, viewerId, sql`message.seq = ${asSeq(seq)}`))[0] ?? null
  }

  /** Quoted messages of a group by their number, also those that the side no longer holds. */
  async listQuoted(groupId: string, viewerId: string, seqs: readonly number[]): Promise<QuotedRow[]> {
    const result = await sql<QuotedRow>`
      select message.seq, from_id as "fromId", type, content, recalled_at is not null as "isRecalled", ${isKept} as "isKept"
      from message join message_group_member mine
        on mine.group_id = message.group_id and mine.member_id = ${viewerId}
      where message.group_id = ${groupId} and message.seq = any(${[...seqs]}::int[])`.execute(this.db)
    return result.rows
  }

  /** Requests for WeChat contacts without an answer. */
  listAskings(groupId: string): Promise<Pick<MessageRow, 'seq' | 'to_id'>[]> {
    return this.db
      .selectFrom('message')
      .select(['seq', 'to_id'])
      .where('group_id', '=', groupId)
      .where('type', '=', 'wx_exchange')
      .where('recalled_at', 'is', null)
      .where(sql<boolean>`content ->> 'state' = 'asked'`)
      .execute()
  }

  /** True when the tip was written to the group since the given time, in epoch ms. */
  async hasTipSince(groupId: string, tip: string, sinceMs: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('message')
      .select('seq')
      .where('group_id', '=', groupId)
      .where('type', '=', 'tip')
      .where('created_at', '>=', sinceMs)
      .where(sql<boolean>`content ->> 'tip' = ${tip}`)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  private async kept(groupId: string, viewerId: string, rest: RawBuilder<unknown>): Promise<MessageRow[]> {
    const result = await sql<MessageRow>`
      select message.* from message join message_group_member mine
        on mine.group_id = message.group_id and mine.member_id = ${viewerId}
      where message.group_id = ${groupId} and ${isKept} and ${rest}`.execute(this.db)
    return result.rows
  }
}
