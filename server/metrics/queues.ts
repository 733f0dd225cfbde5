import { type RawBuilder, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/database'
import { preparedHere } from '../db/chat/in-doubt'
import type { Core } from '../lib/core'

/** How many rows wait, and since when the oldest does, in epoch ms; null for none. */
interface Reading {
  readonly count: number
  readonly since: number | null
}

/** A queue of the database: how many rows wait, and since when the oldest does, in epoch ms. */
interface Queue {
  readonly name: string
  /** Selects `count` and `since`, the latter null for an empty queue. */
  readonly query: (nowMs: number) => RawBuilder<Reading>
  /** Whether each server has such a queue. */
  readonly isOnEach?: true
}

const queues: readonly Queue[] = [
  {
    name: 'jobs',
    query: (nowMs) =>
      sql`select count(*) as count, min(run_at) as since from job where done_at is null and run_at <= ${nowMs}`,
  },
  { name: 'away', query: () => sql`select count(*) as count, min(created_at) as since from away_push` },
  {
    name: 'outbox',
    query: () => sql`select count(*) as count, min(created_at) as since from outbox`,
    isOnEach: true,
  },
  {
    // Transactions over two servers whose node ended between their commits.
    name: 'in_doubt',
    query: () =>
      sql`select count(*) as count, (extract(epoch from min(prepared)) * 1000)::bigint as since
        from ${preparedHere}`,
    isOnEach: true,
  },
  {
    name: 'reports',
    query: () =>
      sql`select count(*) as count, min(created_at) as since from report where state in ('received', 'reviewing')`,
  },
  {
    name: 'appeals',
    query: () => sql`select count(*) as count, min(created_at) as since from appeal where state = 'waiting'`,
  },
  {
    name: 'pictures',
    query: () =>
      sql`select count(*) as count, min(created_at) as since from image where review_state in ('pending', 'appealing')`,
  },
  {
    // Pictures and voices of chats without a verdict of the vendor of moderation.
    name: 'media',
    query: () =>
      sql`select count(*) as count, min(created_at) as since from media_check where state = 'waiting'`,
  },
  {
    name: 'withdrawals',
    query: () =>
      sql`select count(*) as count, min(created_at) as since from withdrawal where state = 'reviewing'`,
  },
  {
    name: 'inquiries',
    query: () =>
      sql`select count(*) as count, min(waiting_since) as since from inquiry where state = 'waiting'`,
  },
  {
    // Pages of tables whose values a rotation of the secret has not looked at.
    name: 'secret_pages',
    query: () =>
      sql`select coalesce(sum(pages - next_page), 0)::bigint as count, null::bigint as since from secret_pass where done_at is null`,
  },
]

/** Reads the queue of one or more databases as one. */
const readQueue = async ({ query }: Queue, nowMs: number, handles: readonly Db[]): Promise<Reading> => {
  const found = await Promise.all(handles.map((db) => query(nowMs).execute(db)))
  const readings = found.flatMap(({ rows }) => rows)
  const moments = readings.flatMap(({ since }) => since ?? [])
  return {
    count: readings.reduce((sum, { count }) => sum + count, 0),
    since: moments.length === 0 ? null : Math.min(...moments),
  }
}

/** Adds how much waits, and for how long, to the metrics; asked at each reading, over the background connections. */
export const observeQueues = (
  { background, clock }: Pick<Core, 'background' | 'clock'>,
  registry: Registry,
): void => {
  const age = new Gauge({
    name: 'jinyu_queue_oldest_seconds',
    help: 'Age of the oldest waiting entry; 0 for an empty queue.',
    labelNames: ['queue'],
    registers: [registry],
  })
  new Gauge({
    name: 'jinyu_queue_waiting',
    help: 'Entries that wait: due jobs, unread events of the outbox, and what operators have to decide.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const nowMs = clock.now()
      for (const queue of queues) {
        const { name, isOnEach } = queue
        const { outboxes, db } = background
        const { count, since } = await readQueue(queue, nowMs, isOnEach ? outboxes : [db])
        this.set({ queue: name }, count)
        age.set({ queue: name }, since === null ? 0 : Math.max(0, (nowMs - since) / 1_000))
      }
    },
  })
}
