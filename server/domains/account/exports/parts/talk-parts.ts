import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import { sql } from 'kysely'
import { groupsOf } from '../../../../db/chat/chat-tables'
import { pairOf } from '../../members/pair'
import type { PartRow, Parts } from './part'

/**
 * Exported content of a message: its own words and figures, never a key, an encrypted value or the other side's part.
 */
const contentOf = (content: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { text, width, height, seconds, said } = content
  const told = { text, width, height, seconds, said }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
}

/** Adds the content of a message, and the name of its file, which is its id. */
const withContent = ({ content, ...row }: PartRow): PartRow => {
  const kept = content as Readonly<Record<string, unknown>>
  const key = kept['key']
  const file =
    typeof key === 'string' ? { file: `${String(row['id'])}${key.slice(key.lastIndexOf('.'))}` } : {}
  return { ...row, ...contentOf(kept), ...file }
}

type Talk =
  | 'actions/given'
  | 'actions/visits'
  | 'actions/matches'
  | 'actions/blocks'
  | 'actions/reports'
  | 'messages/groups'
  | 'messages/sent'
  | 'messages/hearts'
  | 'messages/hidden'
  | 'messages/inquiries'
  | 'speed/dates'
  | 'speed/lines'

/** Actions and messages of the member. Others are ids; a member whom only a speed date names has not even an id. */
export const talkParts: Parts<Talk> = {
  'actions/given': {
    rows: (id) => sql`select id as page_key, kind, to_id, extra->>'note' as note, created_at
      from action where from_id = ${id}`,
  },
  'actions/visits': {
    rows: (id) => sql`select id as page_key, to_id, on_day, source, visit_count, visited_at
      from visit where from_id = ${id}`,
  },
  'actions/matches': {
    rows: (
      id,
    ) => sql`select id as page_key, case when low_id = ${id} then high_id else low_id end as with_id, created_at,
      ended_at, ended_by = ${id} as ended_by_me from match where low_id = ${id} or high_id = ${id}`,
  },
  'actions/blocks': {
    rows: (
      id,
    ) => sql`select id as page_key, case when speed_id is null then to_id end as to_id, speed_id, created_at
      from block where from_id = ${id}`,
  },
  'actions/reports': {
    rows: (
      id,
    ) => sql`select id as page_key, case when speed_id is null then to_id end as to_id, speed_id, reason, detail,
      cardinality(image_urls) as pictures, msg_seqs, context, state, created_at, decided_at
      from report where from_id = ${id}`,
  },
  'messages/groups': {
    rows: (
      id,
    ) => sql`select mine.group_id as page_key, mine.group_id, mine.peer_id as with_id, g.origin, g.created_at,
      g.closed_at, mine.sent_count, theirs.sent_count as received_count, mine.pinned_at, mine.is_muted, mine.is_archived,
      mine.read_seq, mine.cleared_seq, mine.active_at
      from message_group_member as mine join message_group as g on g.id = mine.group_id
      join message_group_member as theirs on theirs.group_id = mine.group_id and theirs.member_id = mine.peer_id
      where mine.member_id = ${id}`,
  },
  'messages/sent': {
    rows: (id) => {
      const { low_id: lowId, high_id: highId } = pairOf(SERVICE_ACCOUNT_ID, id)
      return sql`select id as page_key, id, group_id, seq, to_id, false as by_support, type, content, reply_to_seq,
        created_at, recalled_at from message where group_id in ${groupsOf(id)} and from_id = ${id} and type <> 'tip'
        union all select id, id, group_id, seq, null, true, type, content, reply_to_seq, created_at, recalled_at
        from message where from_id = ${SERVICE_ACCOUNT_ID} and type <> 'tip'
          and group_id = (select id from message_group where low_id = ${lowId} and high_id = ${highId})`
    },
    finish: withContent,
  },
  'messages/hearts': {
    rows: (id) => sql`select m.id as page_key, m.group_id, m.seq from message as m
      join message_group_member as mine on mine.group_id = m.group_id
      where mine.member_id = ${id} and ${id} = any(m.heart_by)`,
  },
  'messages/hidden': {
    rows: (id) => sql`select group_id || ' ' || lpad(seq::text, 12, '0') as page_key, group_id, seq
      from hidden_message where member_id = ${id}`,
  },
  'messages/inquiries': {
    rows: (id) => sql`select id as page_key, state, group_id, first_seq, opened_at, answered_at, closed_at
      from inquiry where member_id = ${id}`,
  },
  'speed/dates': {
    rows: (id) => sql`select date_id as page_key, date_id, choice, outcome, charged_at, group_id, created_at
      from speed_side where member_id = ${id}`,
  },
  'speed/lines': {
    rows: (id) =>
      sql`select id as page_key, date_id, seq, text, created_at from speed_line where from_id = ${id}`,
  },
}
