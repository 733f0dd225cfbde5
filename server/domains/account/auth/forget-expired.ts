import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Deletion } from '../../../db/tables/working'
import { recordRetention } from '../../../jobs/retention'
import type { Core } from '../../../lib/core'
import { SAME_TEXT_MS } from '../../chat/messages/greeting-fee'

/** How often expired rows are deleted, in ms. */
export const FORGET_EVERY_MS = HOUR_MS

/** Time for which repeats of a request are recognised, in ms. Source: product §3 */
const ANSWER_KEPT_MS = DAY_MS
/** Time for which ended sessions and changes of phones stay on record, for questions of security. Source: ours */
const SECURITY_LOG_MS = 180 * DAY_MS
/**
 * A job that was done stays known for this time, so that the same event does not run it again. Afterwards its result
 * prevents that.
 * Source: ours
 */
const DONE_JOB_MS = 180 * DAY_MS

/** Time for which a decided text is kept: an appeal against it is answered by then. Source: ours */
const TEXT_CASE_MS = 30 * DAY_MS

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
  { table: 'account_trace', column: 'expire_at', keptMs: 0 },
  { table: 'cleared_place', column: 'expire_at', keptMs: 0 },
  { table: 'operator_session', column: 'expire_at', keptMs: 0 },
  { table: 'case_claim', column: 'expire_at', keptMs: 0 },
  { table: 'idempotent_answer', column: 'created_at', keptMs: ANSWER_KEPT_MS },
  { table: 'session', column: 'expire_at', keptMs: SECURITY_LOG_MS },
  { table: 'phone_change', column: 'changed_at', keptMs: SECURITY_LOG_MS },
  { table: 'contact_block', column: 'ended_at', keptMs: 0 },
  { table: 'sent_text', column: 'created_at', keptMs: SAME_TEXT_MS },
  { table: 'text_case', column: 'decided_at', keptMs: TEXT_CASE_MS },
  { table: 'media_check', column: 'decided_at', keptMs: TEXT_CASE_MS },
  { table: 'job', column: 'done_at', keptMs: DONE_JOB_MS },
] as const

type Expiry = (typeof expiries)[number]

/** Deletes a batch of expired rows; returns their number. Two simultaneous processes take different rows. */
const forgetSome = async (db: Db, { table, column, keptMs }: Expiry, nowMs: number): Promise<number> => {
  const [rows, moment] = [sql.table(table), sql.ref(column)]
  const { numAffectedRows } = await sql`
    delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where ${moment} < ${nowMs - keptMs}
      order by ${moment} limit ${BATCH} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes all expired rows; returns their number. */
const forgetAll = async (db: Db, expiry: Expiry, nowMs: number): Promise<number> => {
  for (let rows = 0; ;) {
    const count = await forgetSome(db, expiry, nowMs)
    rows += count
    if (count < BATCH) return rows
  }
}

/**
 * Deletes expired rows: codes, tickets, counters, budgets, networks of reports and accounts, former phones, cleared places, refusals, answers,
 * sessions, changes of phones, contact blocks that were removed, fingerprints of sent texts, decided texts, media checks
 * that ended, and finished jobs. A failure in one table does not affect the others and is retried the next time. The table `retention_run` then says what was
 * deleted. Safe to run at any time.
 */
export const forgetExpired = async ({ db, log }: Pick<Core, 'db' | 'log'>, nowMs: number): Promise<void> => {
  const deleted: Deletion[] = []
  for (const expiry of expiries) {
    const { table: kind, keptMs } = expiry
    await forgetAll(db, expiry, nowMs).then(
      (rows) => void deleted.push({ kind, rows, untilAt: nowMs - keptMs }),
      (error: unknown) => log.error('forgetting failed', error, { table: kind }),
    )
  }
  await recordRetention(db, { work: 'forget', at: nowMs, deleted })
}
