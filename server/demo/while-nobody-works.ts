import { MINUTE_MS } from '@contract/constants'
import type { DueJob, JobQueue } from '../jobs/queue'
import type { Core } from '../lib/core'

/** A person counts as at work for this time after their last call of the console, in ms. Source: ours */
const AT_WORK_MS = 15 * MINUTE_MS
/** When the demo's stand-in looks again while a person is at work, in ms. Source: ours */
const AGAIN_AFTER_MS = MINUTE_MS

const isAnybodyAtWork = async ({ db, clock }: Core): Promise<boolean> => {
  const row = await db
    .selectFrom('operator_session')
    .select('operator')
    .where('seen_at', '>', clock.now() - AT_WORK_MS)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Handles jobs of the demo's stand-in for operators only while nobody works in the console. Otherwise the cases stay in
 * their queues for that person, and the job comes again a minute later.
 */
export const whileNobodyWorks =
  (core: Core, queue: Pick<JobQueue, 'enqueue'>, handle: (job: DueJob) => Promise<void>) =>
  async (job: DueJob): Promise<void> => {
    if (!(await isAnybodyAtWork(core))) return handle(job)
    const runAt = core.clock.now() + AGAIN_AFTER_MS
    const { kind, payload } = job
    await queue.enqueue(core.db, {
      kind,
      payload,
      uniqueKey: `${kind}:${JSON.stringify(payload)}:${runAt}`,
      runAt,
    })
  }
