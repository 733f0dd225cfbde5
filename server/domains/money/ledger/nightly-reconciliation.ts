import type { JobQueue } from '../../../jobs/queue'
import type { JobWorker } from '../../../jobs/worker'
import { type Clock, dayOf, quotaResetAt } from '../../../lib/clock'
import type { Db } from '../../../db/database'
import type { ReconciliationService } from './reconciliation.service'

/** Kind of the job that reconciles the ledger; its payload is empty. */
export const LEDGER_VERIFY_JOB = 'ledger_verify'

/** Name of the recurring task that enqueues the nightly job. */
export const LEDGER_VERIFY_WORK = 'ledger verify'

/** Hour in Shanghai at which the ledger is reconciled. Source: ours */
const HOUR = 4
const ASK_EVERY_MS = 60 * 60_000

/** Dependencies of the nightly reconciliation. */
export interface NightlyDeps {
  readonly ledgerVerify: ReconciliationService
  readonly queue: JobQueue
  readonly jobs: JobWorker
}

/** Has one process reconcile the ledger once a night. Source: product §7.8.1 */
export const verifyNightly = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { ledgerVerify, queue, jobs }: NightlyDeps,
): void => {
  jobs.handle(LEDGER_VERIFY_JOB, async () => void (await ledgerVerify.runNow()))
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
