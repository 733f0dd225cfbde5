import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './database'
import { sqlStateOf } from './sqlstate'
import { isStalePlan } from './stale-plan'

/** Runs work inside one transaction. */
export interface UnitOfWork {
  /**
   * Runs the work in one transaction and commits when it returns. It is retried after a serialisation failure, a deadlock
   * or a change of a table that it uses, at most five times, so the work must have no effect outside the database.
   */
  run<T>(work: (db: Db) => Promise<T>): Promise<T>
}

const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 5

const isRetryable = (error: unknown): boolean => RETRYABLE.has(sqlStateOf(error) ?? '') || isStalePlan(error)

/** The unit of work over a pool. */
export const createUnitOfWork = (db: Db): UnitOfWork => ({
  async run(work) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (attempt >= MAX_TRIES || !isRetryable(error)) throw error
        await pause(2 ** attempt)
      }
    }
  },
})
