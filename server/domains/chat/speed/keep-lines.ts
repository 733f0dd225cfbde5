import { sql } from 'kysely'
import type { Db } from '../../../db/database'

/**
 * Copies the lines of a date into the message group of the two, in order and with their times, as messages that both
 * have read. Call it once for each date, after the match opened the group.
 */
export const keepLines = async (db: Db, dateId: string, groupId: string): Promise<void> => {
  await sql`
    with lines as (
      select line.*, side.peer_id as to_id, row_number() over (order by line.seq)::int as place
      from speed_line line
      join speed_side side on side.date_id = line.date_id and side.member_id = line.from_id
      where line.date_id = ${dateId}
    ), numbered as (
      update message_group set last_seq = last_seq + (select count(*)::int from lines)
      where id = ${groupId}
      returning last_seq - (select count(*)::int from lines) as before
    )
    insert into message (group_id, seq, id, client_msg_id, from_id, to_id, type, content, created_at)
    select ${groupId}, numbered.before + place, id, 'speed-' || id, from_id, to_id, 'text',
      jsonb_build_object('text', text), created_at
    from lines, numbered`.execute(db)
  await sql`
    update message_group_member side
    set read_seq = g.last_seq, delivered_seq = g.last_seq,
      sent_count = sent_count
        + (select count(*)::int from speed_line where date_id = ${dateId} and from_id = side.member_id)
    from message_group g where g.id = ${groupId} and side.group_id = g.id`.execute(db)
}
