import type { Db } from '../../../db/database'
import { UnlockRepository } from './unlock.repository'

/** Raises an alert for operators, once for each key. */
export type RaiseAlert = (
  db: Db,
  alert: { key: string; reason: string; orderNo: string | null; facts: Record<string, string | number> },
) => Promise<void>

/** Name of the recurring task that finds disputes with an overdue verdict. */
export const OVERDUE_WORK = 'unlock disputes'
/** Source: ours */
export const OVERDUE_EVERY_MS = 10 * 60_000
const AT_ONCE = 100

/** Raises an alert once for every dispute whose verdict is overdue. Source: product §7.6.6, §11.2 */
export const alertOverdue = async (db: Db, nowMs: number, raise: RaiseAlert): Promise<void> => {
  for (const { id, state, review_by: dueAt } of await new UnlockRepository(db).listForReview(AT_ONCE)) {
    if (dueAt === null || nowMs < dueAt) return
    const facts = { unlockId: id, state, dueAt }
    await raise(db, {
      key: `dispute_overdue:${id}:${dueAt}`,
      reason: 'dispute_overdue',
      orderNo: null,
      facts,
    })
  }
}
