import { sql } from 'kysely'
import type { Db } from '../../../db/database'

/** What a turn of the loop has to do. */
export interface DueWork {
  /** Dates that are due, the longest overdue first. */
  readonly dueDates: readonly string[]
  /** Talks in which a member's connection was lost or came back. */
  readonly changedDates: readonly string[]
  /** A waiting member has not been connected for long. */
  readonly hasUnconnected: boolean
  /** A waiting member is due to be paired. */
  readonly hasSeekers: boolean
  /** What a waiting member sees may have changed. */
  readonly hasToRefresh: boolean
}

/** Members who were last seen before these times, in epoch ms, count as lost in a date, or as gone from the waiting room. */
interface Limits {
  readonly lostBefore: number
  readonly unconnectedBefore: number
}

/**
 * Finds what is due in one statement, so that a turn without work costs no transaction for each kind of it. Each kind is
 * checked again under its locks.
 * @param limit Most dates that are due.
 */
export const findDueWork = async (
  db: Db,
  nowMs: number,
  { lostBefore, unconnectedBefore }: Limits,
  limit: number,
): Promise<DueWork> => {
  const result = await sql<DueWork>`
    select
      array(
        select id from speed_date where phase <> 'over' and due_at <= ${nowMs} order by due_at limit ${limit}
      ) as "dueDates",
      array(
        select distinct side.date_id from speed_side side
        join speed_date date on date.id = side.date_id and date.phase = 'talking'
        join speed_seat seat on seat.member_id = side.member_id and not seat.is_companion
        left join speed_presence presence on presence.member_id = side.member_id
        where side.is_open and case when side.away_at is null then coalesce(presence.seen_at, 0) < ${lostBefore}
          else presence.seen_at > side.away_at and presence.seen_at >= ${lostBefore} end
      ) as "changedDates",
      exists (
        select from speed_seat seat join speed_presence presence using (member_id)
        where seat.phase = 'waiting' and presence.seen_at < ${unconnectedBefore}
      ) as "hasUnconnected",
      exists (select from speed_seat where phase = 'waiting' and try_at <= ${nowMs}) as "hasSeekers",
      exists (select from speed_seat where phase = 'waiting' and refresh_at <= ${nowMs}) as "hasToRefresh"
    `.execute(db)
  const [found] = result.rows
  if (!found) throw new Error('one row expected')
  return found
}
