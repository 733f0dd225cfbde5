import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { SAME_TEXT_MS } from '../../chat/messages/greeting-fee'

/** How often what has expired is forgotten. */
export const FORGET_EVERY_MS = HOUR_MS

/** A repeated press is known for so long. Source: product §3 */
const ANSWER_KEPT_MS = DAY_MS
/** Sessions after their end, and changes of phones, stay on record for so long, for questions of security. Source: ours */
const SECURITY_LOG_MS = 180 * DAY_MS
/**
 * A job that was done stays known for this time, so that the same event does not run it again. Afterwards its result
 * prevents that.
 * Source: ours
 */
const DONE_JOB_MS = 180 * DAY_MS

/** Rows deleted at a time, so that each statement is short even when many rows have expired. Source: ours */
const BATCH = 1_000

/** Rows that expire when the time in `column` is more than `keptMs` ago. */
const expiries = [
  { table: 'sms_code', column: 'expire_at', keptMs: HOUR_MS },
  { table: 'register_ticket', column: 'expire_at', keptMs: 0 },
  { table: 'age_refusal', column: 'until_at', keptMs: 0 },
  { table: 'usage_count', column: 'expire_at', keptMs: 0 },
  { table: 'profile_budget', column: 'expire_at', keptMs: 0 },
  { table: 'report_network', column: 'expire_at', keptMs: 0 },
  { table: 'cleared_place', column: 'expire_at', keptMs: 0 },
  { table: 'idempotent_answer', column: 'created_at', keptMs: ANSWER_KEPT_MS },
  { table: 'session', column: 'expire_at', keptMs: SECURITY_LOG_MS },
  { table: 'phone_change', column: 'changed_at', keptMs: SECURITY_LOG_MS },
  { table: 'contact_block', column: 'ended_at', keptMs: 0 },
  { table: 'sent_text', column: 'created_at', keptMs: SAME_TEXT_MS },
  { table: 'job', column: 'done_at', keptMs: DONE_JOB_MS },
] as const

type Expiry = (typeof expiries)[number]

/** Deletes a batch of what is over; how many rows it had. Two processes at once take different ones. */
const forgetSome = async (db: Db, { table, column, keptMs }: Expiry, nowMs: number): Promise<number> => {
  const [rows, moment] = [sql.table(table), sql.ref(column)]
  const { numAffectedRows } = await sql`
    delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where ${moment} < ${nowMs - keptMs}
      order by ${moment} limit ${BATCH} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const forgetAll = async (db: Db, expiry: Expiry, nowMs: number): Promise<void> => {
  while ((await forgetSome(db, expiry, nowMs)) === BATCH);
}

/**
 * Forgets codes, tickets, counters, budgets, networks of reports, cleared places, refusals, answers, sessions, changes of phones, numbers that were taken off
 * a list of those not to meet, marks of sent texts and work that was done, whose time is over.
 * What fails in one table keeps no other from it, and is tried again the next time. Safe to run at any time.
 */
export const forgetExpired = async ({ db, log }: Pick<Core, 'db' | 'log'>, nowMs: number): Promise<void> => {
  for (const expiry of expiries) {
    await forgetAll(db, expiry, nowMs).catch((error: unknown) => {
      log.error('forgetting failed', error, { table: expiry.table })
    })
  }
}
