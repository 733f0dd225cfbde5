import { DAY_MS } from '@contract/constants'
import type { StatementVendor } from '@contract/ops/ops-constants'
import type { JobQueue } from '../../../jobs/queue'
import type { JobWorker } from '../../../jobs/worker'
import { dayStartOf, startOfDay } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { Providers } from '../../../providers/providers'
import type { AuditService } from '../../safety/audit/audit.service'
import { refuse } from '../../safety/operators/operator-error'
import type { LedgerService } from '../ledger/ledger.service'
import type { Recharges } from '../recharges/create-recharges'
import { vendorSources } from './sources'
import { createStatementFetch, STATEMENT_JOB, type StatementTurn } from './statement-fetch'
import { scheduleStatements, STATEMENT_EVERY_MS, STATEMENT_WORK } from './statement-schedule'
import {
  type DifferenceRow,
  type ListedStatement,
  type StatementRow,
  StatementRepository,
} from './statement.repository'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** A statement with its differences. */
export interface StatementCase {
  readonly statement: StatementRow
  readonly differences: readonly DifferenceRow[]
}

/** The daily statements of vendors, and where they differ from the books. Source: product §7.8.7 */
export interface StatementService {
  /** Statements, the newest day first. */
  list(limit: number): Promise<ListedStatement[]>
  /** @throws OperatorError STATEMENT_UNKNOWN */
  find(vendor: StatementVendor, day: string): Promise<StatementCase>
  /**
   * Has a day's statement fetched and compared again, now and until it is read.
   * @throws OperatorError STATEMENT_VENDOR for a vendor that this server has no keys of; STATEMENT_DAY for a day that is
   * not over, or more than 90 days ago; OPERATOR_NAME, WHY_MISSING.
   */
  fetchAgain(vendor: StatementVendor, day: string, signed: OperatorSignature): Promise<void>
  /** Resolves a difference by resolving its alert. @throws OperatorError STATEMENT_UNKNOWN, ALERT_UNKNOWN, OPERATOR_NAME, WHY_MISSING. */
  resolve(differenceId: number, signed: OperatorSignature): Promise<void>
  /** For each vendor of this server with a statement: the end of its newest compared day, epoch ms; see the repository. */
  comparedUntil(): Promise<{ readonly vendor: StatementVendor; readonly until: number }[]>
  /** Registers the fetching with the worker. */
  handleJobs(jobs: Pick<JobWorker, 'handle' | 'repeat'>): void
}

/** Dependencies of the statements. */
export interface StatementDeps {
  readonly providers: Pick<Providers, 'payment' | 'payout'>
  readonly ledger: Pick<LedgerService, 'append'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly recharges: Pick<Recharges, 'raiseAlert' | 'cases'>
  readonly audit: Pick<AuditService, 'add'>
}

/** Vendors keep the files of three months. Source: providers WeChat Pay v3 */
const KEPT_MS = 90 * DAY_MS

/** Fetches by jobs, and stores what was found. */
export const createStatementService = (core: Core, deps: StatementDeps): StatementService => {
  const { providers, queue, recharges, audit } = deps
  const sources = vendorSources({ db: core.background.db, clock: core.clock }, providers, deps)
  const fetch = createStatementFetch(core, { sources, queue, recharges })
  const repository = new StatementRepository(core.db)

  const assertDay = (day: string): void => {
    const today = dayStartOf(core.clock.now())
    const fromAt = /^\d{4}-\d\d-\d\d$/.test(day) ? startOfDay(day) : NaN
    if (!(fromAt < today && fromAt >= today - KEPT_MS)) refuse('STATEMENT_DAY')
  }

  return {
    list: (limit) => repository.list(limit),

    async find(vendor, day) {
      const statement = (await repository.find(vendor, day)) ?? refuse('STATEMENT_UNKNOWN')
      return { statement, differences: await repository.differencesOf(statement.id) }
    },

    async fetchAgain(vendor, day, signed) {
      const { operator, why } = checkSignature(signed)
      assertDay(day)
      if (!sources.some((one) => one.vendor === vendor)) refuse('STATEMENT_VENDOR')
      const now = core.clock.now()
      await core.transaction(async (tx) => {
        const known = await new StatementRepository(tx).find(vendor, day)
        await audit.add(tx, {
          operator,
          act: 'statement.fetched_again',
          subject: `statement:${vendor}:${day}`,
          memberId: null,
          why,
          before: { state: known?.state ?? null },
          after: { requestedAt: now },
        })
        await fetch.enqueue(tx, { vendor, day, series: now, round: 0 }, now)
      })
    },

    async resolve(differenceId, signed) {
      const alertId = (await repository.alertOf(differenceId)) ?? refuse('STATEMENT_UNKNOWN')
      await recharges.cases.resolve(alertId, signed)
    },

    async comparedUntil() {
      const rows = await new StatementRepository(core.background.db).comparedUntil()
      return rows.filter(({ vendor }) => sources.some((one) => one.vendor === vendor))
    },

    handleJobs(jobs) {
      if (sources.length === 0) return
      jobs.handle(STATEMENT_JOB, ({ payload }) => fetch.pursue(payload as unknown as StatementTurn))
      jobs.repeat({
        name: STATEMENT_WORK,
        everyMs: STATEMENT_EVERY_MS,
        run: () => scheduleStatements({ db: core.background.db, clock: core.clock }, { sources, fetch }),
      })
    },
  }
}
