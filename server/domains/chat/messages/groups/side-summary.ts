import { type RawBuilder, sql } from 'kysely'
import { type ChatDb, chatDbOf } from '../../../../db/chat/chat-tables'
import type { Db } from '../../../../db/database'
import { countedUnread, isKept } from './group-sql'
import { PREVIEW_LENGTH } from '../preview'

/** A side whose stored summary differs from its messages. */
export interface WrongSummary {
  readonly groupId: string
  readonly memberId: string
}

/** The state that a summary is about. Whatever changes a side's messages changes one of these numbers or `summed_at`. */
const stamp = sql`array[g.last_seq, g.last_rev, mine.read_seq, mine.cleared_seq]`

/**
 * True while the side's stored unread count and last line are about its present messages. A release that does not keep
 * them changes the numbers and leaves the summary behind, so its writes are noticed. Needs `mine` and `g`.
 */
export const isSummed = sql`(mine.summed_at is not distinct from ${stamp})`

/**
 * The line that a list shows of a message: at most the beginning of its text, and nothing of a recalled one. Needs a row
 * of `message`.
 */
export const lineOfMessage = sql`jsonb_strip_nulls(jsonb_build_object(
  'type', case when message.recalled_at is null then message.type else 'recall' end,
  'text', case when message.recalled_at is null then left(message.content ->> 'text', ${PREVIEW_LENGTH}::int) end,
  'seconds', case when message.recalled_at is null then message.content -> 'seconds' end,
  'fromId', message.from_id, 'createdAt', message.created_at))`

/** The last line of the side, looked up. Needs `mine`. */
const foundLine = (groupId: RawBuilder<unknown>) => sql`(
  select ${lineOfMessage} from message
  where message.group_id = ${groupId} and message.type <> 'tip' and ${isKept}
  order by message.seq desc limit 1)`

/** Makes the summaries of a group's sides again; returns their unread messages. */
const refresh = async (db: Db | ChatDb, groupId: string, which: RawBuilder<unknown>): Promise<number[]> => {
  const group = sql`${groupId}::text`
  const result = await sql<{ unread: number }>`
    update message_group_member mine
    set unread = ${countedUnread(group)}, last_line = ${foundLine(group)}, summed_at = ${stamp}
    from message_group g
    where g.id = mine.group_id and mine.group_id = ${groupId} and ${which}
    returning mine.unread`.execute(chatDbOf(db))
  return result.rows.map(({ unread }) => unread)
}

/** Makes the summaries of both sides of the groups again. The groups must be locked. */
export const refreshSides = async (db: Db | ChatDb, groupIds: readonly string[]): Promise<void> => {
  for (const groupId of groupIds) await refresh(db, groupId, sql`true`)
}

/** Makes the summary of one side again; returns its unread messages. The side or its group must be locked. */
export const refreshSide = async (db: Db | ChatDb, groupId: string, memberId: string): Promise<number> => {
  const [unread] = await refresh(db, groupId, sql`mine.member_id = ${memberId}`)
  if (unread === undefined) throw new Error('side expected')
  return unread
}

/** A side whose stored summary may be behind. */
interface StoredSummary {
  readonly groupId: string
  readonly isSummed: boolean
  readonly unread: number | null
}

/**
 * The member's sides with the unread count and the last line of their summary. A summary that is behind is counted again;
 * few are, so lists mostly read no message.
 */
export const withSummaries = async <S extends StoredSummary>(
  db: ChatDb,
  memberId: string,
  sides: readonly S[],
): Promise<(S & { readonly unread: number })[]> => {
  const behind = sides.filter(({ isSummed }) => !isSummed).map(({ groupId }) => groupId)
  if (behind.length === 0) return sides as (S & { readonly unread: number })[]
  const result = await sql<{ groupId: string; unread: number; last: unknown }>`
    select mine.group_id as "groupId", ${countedUnread(sql`mine.group_id`)} as unread,
      ${foundLine(sql`mine.group_id`)} as last
    from message_group_member mine
    where mine.member_id = ${memberId} and mine.group_id = any(${behind}::text[])`.execute(db)
  const counted = new Map(result.rows.map((row) => [row.groupId, row]))
  return sides.map((side) => ({ ...side, ...counted.get(side.groupId) }))
}

/** Compares every stored summary with the messages. Reads all messages of the groups: for reconciliation only. */
export const listWrongSummaries = async (db: Db | ChatDb, limit: number): Promise<WrongSummary[]> => {
  const result = await sql<WrongSummary>`
    select mine.group_id as "groupId", mine.member_id as "memberId"
    from message_group_member mine join message_group g on g.id = mine.group_id
    where ${isSummed} and (mine.unread is distinct from ${countedUnread(sql`g.id`)}
      or mine.last_line is distinct from ${foundLine(sql`g.id`)})
    limit ${limit}`.execute(chatDbOf(db))
  return result.rows
}
