import type { Core } from '../lib/core'
import type { Db } from '../db/database'
import { createPace, type Pace } from '../lib/pace'
import { JobCounts } from './job-counts'
import { type DueJob, type JobQueue, MAX_ATTEMPTS } from './queue'

/** Does one kind of job. It may run more than once for one job, so its effect must be idempotent. */
export type JobHandler = (job: DueJob) => Promise<void>

/** Called for a job whose last attempt failed, inside the transaction that gives it up. */
export type GivenUpListener = (db: Db, job: DueJob) => Promise<void>

/** Recurring work, such as keeping the demo world active. */
export interface Recurring {
  name: string
  everyMs: number
  /** Which rounds of the timer to skip; default: none. */
  pace?: Pick<Pace, 'isDue'>
  run: () => Promise<void>
}

/** Does due jobs until it is stopped. */
export interface JobWorker {
  /** Its attempts at jobs, for the metrics; recurring work is not in them. */
  readonly counts: Pick<JobCounts, 'list'>
  /** Adds a handler; before `start`. */
  handle(kind: string, handler: JobHandler): void
  /** Calls the listener for every job that is given up later. */
  onGivenUp(listener: GivenUpListener): void
  /** Adds recurring work; before `start`. */
  repeat(work: Recurring): void
  start(): void
  /** Claims no more jobs, and waits for those in progress. */
  stop(): Promise<void>
  /** Does all jobs that are due now and waits for those that the timer began; for tests. Returns how many it did itself. */
  runDue(): Promise<number>
  /** Does the recurring work of that name now; for tests. */
  runRecurring(name: string): Promise<void>
}

/** How often the worker reads the table while there is work, in ms. Source: ours. */
const POLL_MS = 500
/**
 * Polls that are skipped after one that found nothing. They delay only jobs that another process added and did not do
 * itself, by 3 s at most. Source: ours.
 */
const REST_POLLS = 5
/** Polls after a job was added here, since its transaction commits later; longer than a statement may run. Source: ours. */
const AWAKE_POLLS = 12
/**
 * Time after the start of the first run of work with a longer interval, in ms. Work with a deadline must also be done in
 * processes that never live as long as the interval. Source: ours.
 */
const FIRST_ROUND_MS = 60_000
const BATCH = 8

/** Dependencies of the worker. */
export interface JobWorkerDeps {
  readonly queue: JobQueue
}

/** A worker over the queue, in this process. */
export const createJobWorker = (core: Core, { queue }: JobWorkerDeps): JobWorker => {
  const counts = new JobCounts()
  const handlers = new Map<string, JobHandler>()
  const recurring: Recurring[] = []
  const givenUp: GivenUpListener[] = []
  const timers: NodeJS.Timeout[] = []
  const inHand = new Map<string, Promise<unknown>>()
  const pace = createPace(REST_POLLS)
  /** When the next known job is due, in epoch ms. */
  let nextAt = Infinity
  let isStopping = false
  queue.onEnqueued(() => pace.wake(AWAKE_POLLS))

  const doJob = async (job: DueJob): Promise<void> => {
    try {
      await core.tracer.run(
        { name: `job ${job.kind}`, kind: 'consumer', parent: job.trace ?? null },
        async () => handlers.get(job.kind)?.(job),
      )
      await queue.finish(core.db, job.id)
      counts.add(job.kind, 'done')
    } catch (error) {
      const isLast = job.attempts >= MAX_ATTEMPTS
      counts.add(job.kind, isLast ? 'given_up' : 'failed')
      core.log.error('job failed', error, { kind: job.kind, attempts: job.attempts })
      await core.transaction(async (tx) => {
        await queue.putBack(tx, job, error)
        if (isLast) for (const listener of givenUp) await listener(tx, job)
      })
    }
  }

  const runDue = async (): Promise<number> => {
    let count = 0
    while (!isStopping) {
      const jobs = await queue.claimDue(core.db, [...handlers.keys()], BATCH)
      if (jobs.length === 0) break
      await Promise.all(jobs.map(doJob))
      count += jobs.length
    }
    return count
  }

  /** Does due jobs if this poll is not skipped. One cheap statement finds out whether there is a job at all. */
  const poll = async (): Promise<void> => {
    const isTurn = pace.isDue()
    if (!isTurn && core.clock.now() < nextAt) return
    const at = await queue.nextDueAt(core.db, [...handlers.keys()])
    nextAt = at ?? Infinity
    const hasWork = nextAt <= core.clock.now()
    pace.found(hasWork)
    if (hasWork) await runDue()
  }

  /** Work that still runs at its next interval is not started a second time. */
  const guarded = (name: string, work: () => Promise<unknown>) => (): void => {
    if (isStopping || inHand.has(name)) return
    const running = work()
      .catch((error: unknown) => core.log.error('timed work failed', error, { name }))
      .finally(() => inHand.delete(name))
    inHand.set(name, running)
  }

  return {
    counts,
    handle(kind, handler) {
      handlers.set(kind, handler)
      counts.expect(kind)
    },
    onGivenUp: (listener) => void givenUp.push(listener),
    repeat: (work) => void recurring.push(work),
    start() {
      timers.push(setInterval(guarded('due', poll), POLL_MS))
      for (const { name, everyMs, pace: own, run } of recurring) {
        const round = guarded(name, run)
        timers.push(setInterval(() => (own?.isDue() === false ? undefined : round()), everyMs))
        if (everyMs > FIRST_ROUND_MS) timers.push(setTimeout(round, FIRST_ROUND_MS))
      }
    },
    async stop() {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(inHand.values())
    },
    async runDue() {
      const count = await runDue()
      await inHand.get('due')
      return count
    },
    async runRecurring(name) {
      for (const work of recurring) if (work.name === name) await work.run()
    },
  }
}
