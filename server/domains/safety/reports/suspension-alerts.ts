import { DAY_MS, MINUTE_MS, SERVICE_ACCOUNT_ID } from '@contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { RaiseAlert } from '../../money/unlocks/overdue'

/** Name of the job that looks for accounts that a few reporters suspended. */
export const SUSPENSION_ALERTS_WORK = 'holds of few'
/** Source: ours */
export const SUSPENSION_ALERTS_EVERY_MS = 10 * MINUTE_MS
/** Period whose suspensions are compared, in ms. Source: ours */
const WITHIN_MS = 30 * DAY_MS
/** Accounts suspended by the reports of one member or device: more than one is hardly a coincidence. Source: ours */
const SUSPENDED_MIN = 2
/** How long the network of a report is stored, in ms; reports of one network are compared for this period. Source: ours */
export const NETWORK_KEPT_MS = 7 * DAY_MS
/** Accounts suspended by the reports of one network, which strangers may share. Source: ours */
const SUSPENDED_MIN_OF_NETWORK = 3

/** A reporter, device or network whose reports suspended several accounts. */
interface Few {
  readonly by: 'reporter' | 'device' | 'network'
  /**
   * The reporter's id. For a device it is a digest of the device id, which must not be copied. For a network it is a digest
   * of its reporters, since no data of the network may be kept longer than a week.
   */
  readonly name: string
  readonly suspended: number
  readonly reporters: string
}

const listFew = async (db: Db, sinceMs: number): Promise<Few[]> => {
  const { rows } = await sql<Few>`
    with suspended as (
      select distinct sanction.member_id, report.from_id, report.id as report_id
      from sanction
      join report on report.to_id = sanction.member_id and report.state <> 'withdrawn'
        and report.from_id <> ${SERVICE_ACCOUNT_ID}
        and report.created_at between ${sinceMs}::bigint and sanction.created_at
      where sanction.step = 'review' and sanction.decided_by = 'system' and sanction.created_at >= ${sinceMs}::bigint
    ), named as (
      select 'reporter' as by, from_id as name, member_id, from_id from suspended
      union
      select 'device', md5(session.device_id), suspended.member_id, suspended.from_id
      from suspended join session on session.member_id = suspended.from_id and session.last_seen_at >= ${sinceMs}::bigint
      union
      select 'network', encode(report_network.network_hash, 'hex'), suspended.member_id, suspended.from_id
      from suspended join report_network using (report_id)
    ), few as (
      select by, name, count(distinct member_id)::int as suspended, string_agg(distinct from_id, ' ') as reporters,
        count(distinct from_id) as members
      from named group by by, name
    )
    select by, case by when 'network' then md5(reporters) else name end as name, suspended, reporters from few
    where suspended >= case by when 'network' then ${SUSPENDED_MIN_OF_NETWORK}::int else ${SUSPENDED_MIN}::int end
      and (by = 'reporter' or members > 1)
    order by by, name`.execute(db)
  return rows
}

/**
 * Raises an alert when the reports of one member, or of several on one device or network, preceded the automatic
 * suspensions of several accounts; once for each number of accounts.
 * Source: product §1 (decisions of 2026-11-26)
 */
export const alertSuspensionsOfFew = async (db: Db, nowMs: number, raise: RaiseAlert): Promise<void> => {
  for (const { by, name, suspended, reporters } of await listFew(db, nowMs - WITHIN_MS)) {
    await raise(db, {
      key: `holds_by_${by}:${name}:${suspended}`,
      reason: `holds_by_${by}`,
      orderNo: null,
      facts: { held: suspended, reporters },
    })
  }
}
