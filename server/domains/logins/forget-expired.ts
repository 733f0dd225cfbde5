import type { Db } from '../../db/database'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How often what has expired is forgotten. */
export const FORGET_EVERY_MS = HOUR_MS

/** A repeated press is known for so long. Source: product §3 */
const ANSWER_KEPT_MS = DAY_MS
/** Sessions after their end, and changes of phones, stay on record for so long, for questions of security. Source: ours */
const SECURITY_LOG_MS = 180 * DAY_MS

/** Forgets codes, tickets, counters, refusals, answers, sessions and changes of phones whose time is over. Safe to run at any time. */
export const forgetExpired = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('sms_code')
    .where('expire_at', '<', nowMs - HOUR_MS)
    .execute()
  await db.deleteFrom('register_ticket').where('expire_at', '<', nowMs).execute()
  await db.deleteFrom('age_refusal').where('until_at', '<', nowMs).execute()
  await db.deleteFrom('usage_count').where('expire_at', '<', nowMs).execute()
  await db
    .deleteFrom('idempotent_answer')
    .where('created_at', '<', nowMs - ANSWER_KEPT_MS)
    .execute()
  await db
    .deleteFrom('session')
    .where('expire_at', '<', nowMs - SECURITY_LOG_MS)
    .execute()
  await db
    .deleteFrom('phone_change')
    .where('changed_at', '<', nowMs - SECURITY_LOG_MS)
    .execute()
}
