import { sql } from 'kysely'
import { type ChatDb, chatDbOf } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import { pairOf, pairRows } from './pair'
import { pairsOf, type ViewerPair } from './viewer-pair'

/** The pairs with a thread with a message, in which they may go on. A thread that was just created has none. */
export const listTalking = async (
  db: Db | ChatDb,
  pairs: readonly ViewerPair[],
): Promise<Set<ViewerPair>> => {
  if (pairs.length === 0) return new Set()
  const { rows } = await sql<{ at: number }>`
    select pair.place::integer - 1 as at from ${pairRows(pairs)}
    join message_group g on g.low_id = pair.low_id and g.high_id = pair.high_id
    where g.closed_at is null and (g.is_answered or g.last_seq > 0)`.execute(chatDbOf(db))
  return new Set(rows.map(({ at }) => pairs[at] as ViewerPair))
}

/** The members among the ids with whom the viewer has no thread as {@link listTalking} means it. */
export const listStrangers = async (
  db: Db | ChatDb,
  viewerId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const pairs = pairsOf(viewerId, ids)
  const talking = await listTalking(db, pairs)
  return pairs.filter((pair) => !talking.has(pair)).map(({ id }) => id)
}

/** The members among the ids who have a group with the member, with or without messages. */
export const listGroupPeers = async (
  db: Db | ChatDb,
  memberId: string,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await chatDbOf(db)
    .selectFrom('message_group_member')
    .select('peer_id')
    .where('member_id', '=', memberId)
    .where((eb) => eb('peer_id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return rows.map((row) => row.peer_id)
}

/** Both members of the group `g` have written. */
export const bothWrote = sql<boolean>`(
  select count(*) from message_group_member side where side.group_id = g.id and side.sent_count > 0) = 2`

/** The pairs of one of the members and one of the peers who have a group, with or without messages. */
export const listGroupPairs = async (
  db: Db | ChatDb,
  memberIds: readonly string[],
  peerIds: readonly string[],
): Promise<{ memberId: string; peerId: string }[]> => {
  const { rows } = await sql<{ memberId: string; peerId: string }>`
    select member_id as "memberId", peer_id as "peerId" from message_group_member
    where member_id = any(${[...memberIds]}::text[]) and peer_id = any(${[...peerIds]}::text[])`.execute(
    chatDbOf(db),
  )
  return rows
}

/** The group of two members; null without one. */
export const findGroupId = async (db: Db | ChatDb, aId: string, bId: string): Promise<string | null> => {
  const { low_id: lowId, high_id: highId } = pairOf(aId, bId)
  const row = await chatDbOf(db)
    .selectFrom('message_group')
    .select('id')
    .where('low_id', '=', lowId)
    .where('high_id', '=', highId)
    .executeTakeFirst()
  return row?.id ?? null
}
