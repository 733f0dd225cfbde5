import { sql, type RawBuilder } from 'kysely'
import { MINUTE_MS } from '@contract/constants'
import type { Db } from '../db/database'

/** After this time without a call, a demo account is no longer in use by a person, in ms. Source: ours */
const PLAYED_MS = 10 * MINUTE_MS

/**
 * SQL condition: a person is logged in as this demo member and used the session recently, so nothing may act for it.
 * @param memberId SQL reference to the member's id.
 */
export const isPlayed = (memberId: RawBuilder<unknown>, nowMs: number): RawBuilder<boolean> => sql`exists (
  select 1 from session
  where session.member_id = ${memberId} and session.ended_at is null
    and session.last_seen_at > ${nowMs - PLAYED_MS}::bigint
)`

/** True while a person uses the demo member's account. */
export const findIsPlayed = async (db: Db, memberId: string, nowMs: number): Promise<boolean> => {
  const { rows } = await sql<{ played: boolean }>`
    select ${isPlayed(sql`${memberId}`, nowMs)} as played`.execute(db)
  return rows[0]?.played ?? false
}
