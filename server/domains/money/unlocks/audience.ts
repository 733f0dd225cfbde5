import { sql } from 'kysely'
import { type ChatDb, chatDbOf } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import { pairRows } from '../../account/members/pair'
import { bothWrote } from '../../account/members/pair-threads'
import { pairsOf, type ViewerPair } from '../../account/members/viewer-pair'

/** The pairs in which each member has written to the other. Source: screens.md 26 */
export const listTalked = async (db: Db | ChatDb, pairs: readonly ViewerPair[]): Promise<Set<ViewerPair>> => {
  if (pairs.length === 0) return new Set()
  const { rows } = await sql<{ at: number }>`
    select pair.place::integer - 1 as at from ${pairRows(pairs)}
    join message_group g on g.low_id = pair.low_id and g.high_id = pair.high_id
    where ${bothWrote}`.execute(chatDbOf(db))
  return new Set(rows.map(({ at }) => pairs[at] as ViewerPair))
}

/** True when each member has written to the other. */
export const hasTalked = async (db: Db | ChatDb, aId: string, bId: string): Promise<boolean> =>
  (await listTalked(db, pairsOf(aId, [bId]))).size > 0
