import { MINUTE_MS } from '@contract/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database'
import { dayOf } from '../../../lib/clock'
import {
  GUARDIAN_MS,
  PICTURE_MS,
  REFUND_WORK_DAYS,
  REPORT_MS,
  SERVICE_MS,
  TEXT_MS,
  workDaysBefore,
} from '../../../lib/queue-times'
import type { ProductConfig } from '../../account/config/product-config'
import type { RaiseAlert } from '../../money/unlocks/overdue'

/** Name of the work that looks for queues with late cases. */
export const LATE_QUEUES_WORK = 'late queues'
/** Source: ours */
export const LATE_QUEUES_EVERY_MS = 10 * MINUTE_MS

/** A queue of the operators. Disputes have alerts of their own, one for each. */
interface Queue {
  readonly name: string
  /** Cases that wait for a person: `id`, and `at`, since when or until when. */
  readonly waiting: RawBuilder<unknown>
  /** A case is late when its `at` is before this. */
  readonly lateBefore: number
}

const queuesAt = (nowMs: number, { withdraw }: Pick<ProductConfig, 'withdraw'>): readonly Queue[] => [
  {
    name: 'reports',
    waiting: sql`select id, created_at as at from report where state in ('received', 'reviewing')`,
    lateBefore: nowMs - REPORT_MS,
  },
  {
    name: 'pictures',
    waiting: sql`select id, coalesce(appealed_at, created_at) as at from image
      where review_state in ('pending', 'appealing')`,
    lateBefore: nowMs - PICTURE_MS,
  },
  {
    name: 'texts',
    waiting: sql`select id, created_at as at from text_case where state = 'waiting'`,
    lateBefore: nowMs - TEXT_MS,
  },
  {
    name: 'appeals',
    waiting: sql`select id, answer_by_at as at from appeal where state = 'waiting'`,
    lateBefore: nowMs,
  },
  {
    name: 'authentications',
    waiting: sql`select id, review_by as at from authentication where state = 'reviewing' and review_by is not null`,
    lateBefore: nowMs,
  },
  {
    name: 'withdrawals',
    waiting: sql`select id, created_at as at from withdrawal
      where state in ('reviewing', 'approved') or (state = 'paying' and operator_at is not null)`,
    lateBefore: workDaysBefore(nowMs, withdraw.reviewWorkDays),
  },
  {
    name: 'refunds',
    waiting: sql`select refund_no as id, created_at as at from recharge_refund where state = 'asked'`,
    lateBefore: workDaysBefore(nowMs, REFUND_WORK_DAYS),
  },
  {
    name: 'service',
    waiting: sql`select id, waiting_since as at from inquiry where waiting_since is not null`,
    lateBefore: nowMs - SERVICE_MS,
  },
  {
    name: 'guardians',
    waiting: sql`select id, created_at as at from guardian_claim where state = 'waiting'`,
    lateBefore: nowMs - GUARDIAN_MS,
  },
]

/** How much waits in a queue. */
export interface QueueStatus {
  readonly name: string
  readonly waiting: number
  readonly late: number
  /** When the first waiting case will be late, or was, in epoch ms; null for an empty queue. */
  readonly dueAt: number | null
}

/** The status of every queue of the operators. */
export const statusOfQueues = async (
  db: Db,
  nowMs: number,
  config: Pick<ProductConfig, 'withdraw'>,
): Promise<QueueStatus[]> => {
  const statuses: QueueStatus[] = []
  for (const { name, waiting, lateBefore } of queuesAt(nowMs, config)) {
    const { rows } = await sql<{ waiting: number; late: number; first: number | null }>`
      select count(*)::int as waiting, (count(*) filter (where at <= ${lateBefore}::bigint))::int as late,
        min(at) as first
      from (${waiting}) as waiting`.execute(db)
    const { waiting: count = 0, late = 0, first = null } = rows[0] ?? {}
    statuses.push({ name, waiting: count, late, dueAt: first === null ? null : first + nowMs - lateBefore })
  }
  return statuses
}

/** Raises one alert a day in Shanghai for each queue that has late cases. Source: product §11.2 */
export const alertLateQueues = async (
  db: Db,
  nowMs: number,
  config: Pick<ProductConfig, 'withdraw'>,
  raise: RaiseAlert,
): Promise<void> => {
  for (const { name, waiting, lateBefore } of queuesAt(nowMs, config)) {
    const { rows } = await sql<{ late: number; oldest: string | null }>`
      select count(*)::int as late, (array_agg(id order by at, id))[1] as oldest
      from (${waiting}) as waiting where at <= ${lateBefore}::bigint`.execute(db)
    const { late = 0, oldest = null } = rows[0] ?? {}
    if (oldest === null) continue
    await raise(db, {
      key: `queue_late:${name}:${dayOf(nowMs)}`,
      reason: 'queue_late',
      orderNo: null,
      facts: { queue: name, late, oldest },
    })
  }
}
