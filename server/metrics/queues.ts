import { type RawBuilder, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Core } from '../lib/core'

/** A queue of the database: how many rows wait, and since when the oldest does, in epoch ms. */
interface Queue {
  readonly name: string
  /** Selects `count` and `since`, the latter null for an empty queue. */
  readonly query: (nowMs: number) => RawBuilder<{ count: number; since: number | null }>
}

const queues: readonly Queue[] = [
  {
    name: 'jobs',
    query: (nowMs) =>
      sql`select count(*) as count, min(run_at) as since from job where done_at is null and run_at <= ${nowMs}`,
  },
  { name: 'away', query: () => sql`select count(*) as count, min(created_at) as since from away_push` },
  { name: 'outbox', query: () => sql`select count(*) as count, min(created_at) as since from outbox` },
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
      for (const { name, query } of queues) {
        const { rows } = await query(nowMs).execute(background.db)
        const { count = 0, since = null } = rows[0] ?? {}
        this.set({ queue: name }, count)
        age.set({ queue: name }, since === null ? 0 : Math.max(0, (nowMs - since) / 1_000))
      }
    },
  })
}
