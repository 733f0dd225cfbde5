import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { reportStates } from './report-states'

/** Numbers of recently upheld reports by member; members without one are absent. Source: product §7.4.2 */
export type StrikesOf = (
  db: Db,
  memberIds: readonly string[],
  sinceMs: number,
) => Promise<ReadonlyMap<string, number>>

/** Counts strikes from the reports; a report whose sanction was lifted does not count. */
export const strikesOf: StrikesOf = async (db, memberIds, sinceMs) => {
  const { rows } = await sql<{ memberId: string; count: number }>`
    select r.to_id as "memberId", count(*)::int as count from report r
    where r.to_id = any(${[...memberIds]}::text[]) and r.state = ${reportStates.upheld} and r.decided_at > ${sinceMs}
      and not exists (select from sanction s where s.report_id = r.id and s.ended_how = 'lifted')
    group by r.to_id`.execute(db)
  return new Map(rows.map(({ memberId, count }) => [memberId, count]))
}
