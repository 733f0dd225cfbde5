import { sql } from 'kysely'
import { type ChatDb, chatDbOf } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import { refreshSides } from '../messages/groups/side-summary'

interface Line {
  readonly id: string
  readonly fromId: string
  readonly toId: string
  readonly text: string
  readonly createdAt: number
}

const listLines = async (db: Db, dateId: string): Promise<Line[]> => {
  const result = await sql<Line>`
    select line.id, line.from_id as "fromId", side.peer_id as "toId", line.text, line.created_at as "createdAt"
    from speed_line line
    join speed_side side on side.date_id = line.date_id and side.member_id = line.from_id
    where line.date_id = ${dateId} order by line.seq`.execute(db)
  return result.rows
}

const insertLines = async (db: ChatDb, groupId: string, lines: readonly Line[]): Promise<void> => {
  await sql`
    with numbered as (
      update message_group set last_seq = last_seq + ${lines.length}::int where id = ${groupId}
      returning last_seq - ${lines.length}::int as before
    )
    insert into message (group_id, seq, id, client_msg_id, from_id, to_id, type, content, created_at)
    select ${groupId}, numbered.before + place::int, line.id, 'speed-' || line.id, line."fromId", line."toId", 'text',
      jsonb_build_object('text', line.text), line."createdAt"
    from numbered, rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (id text, "fromId" text, "toId" text, text text, "createdAt" bigint)) with ordinality
      as line (id, "fromId", "toId", text, "createdAt", place)`.execute(db)
}

/**
 * Copies the lines of a date into the message group of the two, in order and with their times, as messages that both
 * have read. Call it once for each date, after the match opened the group.
 */
export const keepLines = async (db: Db, dateId: string, groupId: string): Promise<void> => {
  const lines = await listLines(db, dateId)
  const chatDb = chatDbOf(db)
  await insertLines(chatDb, groupId, lines)
  await sql`
    update message_group_member side
    set read_seq = g.last_seq, delivered_seq = g.last_seq,
      sent_count = sent_count + (
        select count(*)::int from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as line
        where line ->> 'fromId' = side.member_id)
    from message_group g where g.id = ${groupId} and side.group_id = g.id`.execute(chatDb)
  await refreshSides(chatDb, [groupId])
}
