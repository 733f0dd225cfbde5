import { sql } from 'kysely'
import type { Db } from '../../../db/database'

/** Kinds of events of a member's life that operators see. */
export const timelineKinds = [
  'reported',
  'reporting',
  'sanction',
  'appeal',
  'authentication',
  'bill',
  'ticket',
  'phone_change',
  'operator',
] as const
/** A kind of event. */
export type TimelineKind = (typeof timelineKinds)[number]

/** One event, without a word of a member. */
export interface TimelineEvent {
  readonly kind: TimelineKind
  /** Id of its object; an act of an operator has the subject of its entry. */
  readonly ref: string
  readonly at: number
  readonly state: string
  /** The reason, the step, the business or the act. */
  readonly detail: string
  /** The operator; null without one. */
  readonly by: string | null
  /** The operator's own words; empty without any. */
  readonly why: string
  /** Signed amount in fen; null where no money moved. */
  readonly fen: number | null
}

const MOST = 200

/** The latest 200 events of a member, newest first. Kinds with many rows are cut before they are merged. */
export const readTimeline = async (db: Db, memberId: string): Promise<TimelineEvent[]> => {
  const { rows } = await sql<TimelineEvent>`
    select * from (
      select 'reported' as kind, id as ref, created_at as at, state, reason as detail, decided_by as by,
        coalesce(decided_why, '') as why, null::bigint as fen
      from report where to_id = ${memberId}
      union all select 'reporting', id, created_at, state, reason, decided_by, '', null
      from report where from_id = ${memberId}
      union all select 'sanction', id, created_at, coalesce(ended_how, 'running'), step, decided_by, reason, null
      from sanction where member_id = ${memberId}
      union all select 'appeal', id, created_at, state, '', decided_by, coalesce(decided_why, ''), null
      from appeal where member_id = ${memberId}
      union all select 'authentication', id, created_at, state, kind, decided_by, coalesce(reason, ''), null
      from authentication where member_id = ${memberId}
      union all (select 'bill', id, created_at, state, biz_type, null, coalesce(reason, ''), sign * amount_fen
      from bill where member_id = ${memberId} order by created_at desc limit ${MOST})
      union all select 'ticket', id, opened_at, state, '', answered_by, '', null
      from inquiry where member_id = ${memberId}
      union all select 'phone_change', id, changed_at, '', '', null, '', null
      from phone_change where member_id = ${memberId}
      union all (select 'operator', subject, at, '', act, operator, why, null
      from audit_entry where member_id = ${memberId} and act not like '%.read' order by id desc limit ${MOST})
    ) as event order by at desc, kind limit ${MOST}`.execute(db)
  return rows
}
