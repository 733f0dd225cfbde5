import type { Db } from '../../db/database'
import { UnlockRepository } from './unlock.repository'

/** Shows something to people, once a key. */
export type RaiseAlert = (
  db: Db,
  alert: { key: string; reason: string; orderNo: string | null; facts: Record<string, string | number> },
) => Promise<void>

/** Name of the work that looks for disputes whose verdict is overdue. */
export const OVERDUE_WORK = 'unlock disputes'
/** Source: ours */
export const OVERDUE_EVERY_MS = 10 * 60_000
const AT_ONCE = 100

/** Calls a person for every contested order whose verdict was due and is not there, once each. Source: product §7.6.6, §11.2 */
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
