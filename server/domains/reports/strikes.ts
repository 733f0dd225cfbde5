import { sql } from 'kysely'
import type { Db } from '../../db/database'
import { reportStates } from './report-states'

/** How many reports of each member were upheld lately; who has none is absent. Source: product §7.4.2 */
export type StrikesOf = (
  db: Db,
  memberIds: readonly string[],
  sinceMs: number,
) => Promise<ReadonlyMap<string, number>>

/** Strikes by the reports themselves; one whose consequence was taken back counts no more. */
export const strikesOf: StrikesOf = async (db, memberIds, sinceMs) => {
  const { rows } = await sql<{ memberId: string; count: number }>`
    select r.to_id as "memberId", count(*)::int as count from report r
    where r.to_id = any(${[...memberIds]}::text[]) and r.state = ${reportStates.upheld} and r.decided_at > ${sinceMs}
      and not exists (select from sanction s where s.report_id = r.id and s.ended_how = 'lifted')
    group by r.to_id`.execute(db)
  return new Map(rows.map(({ memberId, count }) => [memberId, count]))
}
