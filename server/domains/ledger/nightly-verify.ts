import type { JobQueue } from '../../jobs/queue'
import type { JobWorker } from '../../jobs/worker'
import { type Clock, dayOf, quotaResetAt } from '../../lib/clock'
import type { Db } from '../../db/database'
import type { LedgerVerifyService } from './verify.service'

/** Kind of the job that looks through the books; it carries nothing. */
export const LEDGER_VERIFY_JOB = 'ledger_verify'

/** Name of the work that asks for the night's job. */
export const LEDGER_VERIFY_WORK = 'ledger verify'

/** Hour of the night in Shanghai at which the books are looked through. Source: ours */
const HOUR = 4
const ASK_EVERY_MS = 60 * 60_000

/** Has the books looked through once a night, by one process, whichever is there. Source: product §7.8.1 */
export const verifyNightly = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { verify, queue, jobs }: { verify: LedgerVerifyService; queue: JobQueue; jobs: JobWorker },
): void => {
  jobs.handle(LEDGER_VERIFY_JOB, async () => void (await verify.runNow()))
  jobs.repeat({
    name: LEDGER_VERIFY_WORK,
    everyMs: ASK_EVERY_MS,
    async run() {
      const runAt = quotaResetAt(clock.now(), HOUR)
      const uniqueKey = `${LEDGER_VERIFY_JOB}:${dayOf(runAt)}`
      await queue.enqueue(db, { kind: LEDGER_VERIFY_JOB, payload: {}, uniqueKey, runAt })
    },
  })
}
