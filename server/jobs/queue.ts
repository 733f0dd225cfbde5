import type { Db } from '../db/database'
import { insertNewRows } from '../db/insert-rows'
import type { Core } from '../lib/core'

/** A job to be done once, at or after a moment. */
export interface NewJob {
  /** Selects the handler. */
  kind: string
  /** Input of the handler; plain JSON, ids rather than copies. */
  payload: Record<string, unknown>
  /** Names the business event; a second job with the same key is not made. */
  uniqueKey?: string
  /** Not before this moment, epoch ms. */
  runAt: number
}

/** A job that a worker holds under a lease. */
export interface DueJob {
  id: number
  kind: string
  payload: Record<string, unknown>
  /** Number of attempts, including this one. */
  attempts: number
  /** The span that enqueued it, as a `traceparent`; null or absent without one. */
  trace?: string | null
}

/** A job whose last attempt failed. */
export interface FailedJob {
  readonly id: number
  readonly kind: string
  readonly payload: Record<string, unknown>
  /** Null when the worker ended during the attempt. */
  readonly lastError: string | null
  /** When the next attempt would have been, epoch ms. */
  readonly dueAt: number
}

/** Lease of a job: the jobs of a worker that ended become free after this. Source: ours. */
export const LEASE_MS = 60_000
/** A job that failed this often is left for an operator. Source: ours. */
export const MAX_ATTEMPTS = 12
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 15 * 60_000
const MAX_ERROR_LENGTH = 500

const backOffMs = (attempts: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))

/** Jobs that no worker holds and no worker will take again. */
const failedIn = (db: Db, now: number) =>
  db
    .selectFrom('job')
    .where('done_at', 'is', null)
    .where('attempts', '>=', MAX_ATTEMPTS)
    .where((eb) => eb.or([eb('locked_until_at', 'is', null), eb('locked_until_at', '<', now)]))

/** Jobs on the `job` table. Enqueue inside the transaction of the change that causes the work. */
export interface JobQueue {
  /** Adds jobs, except those whose unique key already exists. */
  enqueue(db: Db, ...jobs: readonly NewJob[]): Promise<void>
  /** Claims due jobs of these kinds under a lease; two workers never claim the same job. */
  claimDue(db: Db, kinds: readonly string[], limit: number): Promise<DueJob[]>
  /** Marks a job done; its key stays used. */
  finish(db: Db, id: number): Promise<void>
  /** Puts a failed job back with a growing pause. */
  putBack(db: Db, job: DueJob, error: unknown): Promise<void>
  /** Jobs that were given up, the earliest first. */
  listFailed(db: Db, limit: number): Promise<FailedJob[]>
  countFailed(db: Db): Promise<number>
  /** Makes a job that was given up due now; returns its kind, or undefined when no such job exists. */
  retry(db: Db, id: number): Promise<string | undefined>
  /** When the next job of these kinds is due that no worker holds; null without one. */
  nextDueAt(db: Db, kinds: readonly string[]): Promise<number | null>
  /** Calls the listener for each call of `enqueue` in this process, before its transaction commits. */
  onEnqueued(listener: () => void): void
}

/** The queue; it reads the time only from the clock. */
export const createJobQueue = ({ clock, tracer }: Pick<Core, 'clock' | 'tracer'>): JobQueue => {
  const listeners = new Set<() => void>()
  return {
    async enqueue(db, ...jobs) {
      const rows = jobs.map(({ kind, payload, uniqueKey = null, runAt }) => ({
        kind,
        payload,
        unique_key: uniqueKey,
        run_at: runAt,
        trace: tracer.current(),
      }))
      await insertNewRows(db, 'job', rows)
      for (const listener of listeners) listener()
    },
    async claimDue(db, kinds, limit) {
      const now = clock.now()
      const rows = await db
        .updateTable('job')
        .set((eb) => ({ locked_until_at: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('job')
            .select('id')
            .where('done_at', 'is', null)
            .where('run_at', '<=', now)
            .where('attempts', '<', MAX_ATTEMPTS)
            .where((or) => or('locked_until_at', 'is', null).or('locked_until_at', '<', now))
            .where((any) => any('kind', '=', any.fn.any(any.val([...kinds]))))
            .orderBy('run_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'kind', 'payload', 'attempts', 'trace'])
        .execute()
      return rows
    },
    async finish(db, id) {
      await db
        .updateTable('job')
        .set({ done_at: clock.now(), locked_until_at: null, last_error: null })
        .where('id', '=', id)
        .execute()
    },
    async putBack(db, job, error) {
      const message = error instanceof Error ? error.message : String(error)
      await db
        .updateTable('job')
        .set({
          run_at: clock.now() + backOffMs(job.attempts),
          locked_until_at: null,
          last_error: message.slice(0, MAX_ERROR_LENGTH),
        })
        .where('id', '=', job.id)
        .execute()
    },
    listFailed: (db, limit) =>
      failedIn(db, clock.now())
        .select(['id', 'kind', 'payload', 'last_error as lastError', 'run_at as dueAt'])
        .orderBy('run_at')
        .limit(limit)
        .execute(),
    async countFailed(db) {
      const { count } = await failedIn(db, clock.now())
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async retry(db, id) {
      const now = clock.now()
      const row = await db
        .updateTable('job')
        .set({ attempts: 0, run_at: now, locked_until_at: null })
        .where('id', 'in', failedIn(db, now).select('id').where('id', '=', id).forUpdate())
        .returning('kind')
        .executeTakeFirst()
      return row?.kind
    },
    async nextDueAt(db, kinds) {
      const row = await db
        .selectFrom('job')
        .select((eb) => eb.fn.min('run_at').as('at'))
        .where('done_at', 'is', null)
        .where('attempts', '<', MAX_ATTEMPTS)
        .where((or) => or('locked_until_at', 'is', null).or('locked_until_at', '<', clock.now()))
        .where((any) => any('kind', '=', any.fn.any(any.val([...kinds]))))
        .executeTakeFirst()
      return row?.at ?? null
    },
    onEnqueued: (listener) => void listeners.add(listener),
  }
}
