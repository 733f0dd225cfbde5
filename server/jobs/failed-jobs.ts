import type { Core } from '../lib/core'
import type { AuditService } from '../domains/safety/audit/audit.service'
import { refuse } from '../domains/safety/operators/operator-error'
import type { FailedJob, JobQueue } from './queue'
import { type OperatorSignature, checkSignature } from '../domains/safety/operators/signature'

/** Jobs that were given up, as operators see them. Source: ours */
export interface FailedJobs {
  /** The earliest first. */
  list(limit: number): Promise<FailedJob[]>
  count(): Promise<number>
  /**
   * Runs one again, with a new set of attempts.
   * @throws OperatorError JOB_UNKNOWN, OPERATOR_NAME, WHY_MISSING.
   */
  retry(id: number, request: OperatorSignature): Promise<void>
}

/** Dependencies of failed jobs. */
export interface FailedJobDeps {
  readonly queue: JobQueue
  readonly audit: Pick<AuditService, 'add'>
}

/** Failed jobs over the queue. */
export const createFailedJobs = (
  { db: pool, transaction }: Pick<Core, 'db' | 'transaction'>,
  { queue, audit }: FailedJobDeps,
): FailedJobs => ({
  list: (limit) => queue.listFailed(pool, limit),
  count: () => queue.countFailed(pool),
  retry(id, request) {
    const { operator, why } = checkSignature(request)
    return transaction(async (tx) => {
      const kind = (await queue.retry(tx, id)) ?? refuse('JOB_UNKNOWN')
      await audit.add(tx, {
        operator,
        act: 'job.retried',
        subject: `job:${id}`,
        memberId: null,
        why,
        before: { kind, givenUp: true },
        after: { givenUp: false },
      })
    })
  },
})
