import { sql } from 'kysely'
import type { JobQueue } from '../../../jobs/queue'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { AlertMessage } from '../../../providers/alerts/port'
import type { Providers } from '../../../providers/providers'

/** How often new alerts are looked up, in ms. Source: ours */
export const ALERTS_EVERY_MS = 10_000
/** Kind of the jobs that send one alert on one channel. A given-up one raises no alert, which could not be sent either. */
export const SEND_ALERT_JOB = 'alert.send'
/** Most alerts that one round adds; the next adds more. */
const ROUND = 100

/** Sends open alerts and freezes of payouts to operators. Source: ours */
export interface AlertSending {
  /** Adds a job for each alert and channel that has none yet, so that several nodes send each once. */
  announce(): Promise<void>
  /** Registers the job that sends. Its retries are those of every job. */
  handleJobs(jobs: Pick<JobWorker, 'handle'>): void
}

/** Dependencies of the sending. */
export interface AlertSendingDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly providers: Pick<Providers, 'alerts'>
}

/** Where an alert comes from, and the command that shows it. */
const looks = {
  payment_alert: 'npm run ops -- alerts',
  payout_freeze: 'npm run ops -- ledger freezes',
} as const
type Source = keyof typeof looks

interface AlertRow {
  readonly source: Source
  readonly id: number
  readonly reason: string
  readonly at: number
}

const nameOf = ({ source, id }: AlertRow): string => `${source}:${id}`
const keyOf = (row: AlertRow, channel: string): string => `alert:${nameOf(row)}:${channel}`

/** Open alerts; their facts and orders stay here. */
const openAlerts = sql`
  select 'payment_alert' as source, id, reason, at from payment_alert where resolved_at is null
  union all
  select 'payout_freeze', id, 'payouts_frozen_' || reason, at from payout_freeze where lifted_at is null`

/** The sending over the table `job`. */
export const createAlertSending = (
  core: Pick<Core, 'db' | 'clock' | 'transaction'>,
  { queue, providers }: AlertSendingDeps,
): AlertSending => {
  const listNew = async (channel: string): Promise<AlertRow[]> => {
    const { rows } = await sql<AlertRow>`select * from (${openAlerts}) as open
      where not exists (select from job where unique_key = 'alert:' || open.source || ':' || open.id || ':' || ${channel})
      order by at limit ${ROUND}`.execute(core.db)
    return rows
  }

  const findOpen = async (name: string): Promise<AlertRow | undefined> => {
    const { rows } = await sql<AlertRow>`select * from (${openAlerts}) as open
      where open.source || ':' || open.id = ${name}`.execute(core.db)
    return rows[0]
  }

  const messageOf = (row: AlertRow): AlertMessage => ({
    id: nameOf(row),
    reason: row.reason,
    at: Number(row.at),
    look: looks[row.source],
  })

  return {
    async announce() {
      for (const { id: channel } of providers.alerts) {
        const jobs = (await listNew(channel)).map((row) => ({
          kind: SEND_ALERT_JOB,
          payload: { alert: nameOf(row), channel },
          uniqueKey: keyOf(row, channel),
          runAt: core.clock.now(),
        }))
        if (jobs.length > 0) await core.transaction((tx) => queue.enqueue(tx, ...jobs))
      }
    },

    handleJobs(jobs) {
      if (providers.alerts.length === 0) return
      jobs.handle(SEND_ALERT_JOB, async ({ payload }) => {
        const channel = providers.alerts.find(({ id }) => id === payload.channel)
        const row = await findOpen(String(payload.alert))
        // A channel that was taken away, or an alert that was resolved meanwhile.
        if (channel && row) await channel.send(messageOf(row))
      })
    },
  }
}
