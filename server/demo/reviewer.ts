import type { Db } from '../db/database'
import type { EvidenceLine } from '../db/tables/safety'
import type { AppealService } from '../domains/safety/reports/appeal.service'
import type { DecisionService, ReportCase, ReportDecision } from '../domains/safety/reports/decision.service'
import { OperatorError } from '../domains/safety/operators/operator-error'
import type { ReportService } from '../domains/safety/reports/report.service'
import type { DueJob, JobQueue } from '../jobs/queue'
import type { JobWorker } from '../jobs/worker'
import type { Core } from '../lib/core'
import { whileNobodyWorks } from './while-nobody-works'

/** Dependencies of the reviewer of the demo world. */
export interface ReviewerDeps {
  readonly reports: Pick<ReportService, 'onReported'>
  readonly appeals: Pick<AppealService, 'onAppealed' | 'decide'>
  readonly decisions: Pick<DecisionService, 'open' | 'decide'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly jobs: Pick<JobWorker, 'handle'>
}

const OPEN_JOB = 'demo_open_report'
const DECIDE_JOB = 'demo_decide_report'
const APPEAL_JOB = 'demo_decide_appeal'
/** Times after which a report is opened and decided, in ms; an appeal is decided after the second. Source: product §0.4 */
const OPEN_AFTER_MS = 4_000
const DECIDE_AFTER_MS = 10_000
const REPORTS_NAME = 'demo-reviewer'
/** A second operator, since nobody decides on an appeal against their own decision. */
const APPEALS_NAME = 'demo-second'
/** An appeal with at least this many characters is granted and a shorter one refused, so that both can be tried. */
const HEARD_LENGTH = 10
/** Reasons that are upheld without evidence, so that every flow can be tried. */
const believed: ReadonlySet<string> = new Set(['scam', 'minor'])

const isRisky = ({ by, riskTag }: EvidenceLine): boolean => by === 'target' && riskTag !== null

/** The demo's decision. It is never a ban or a week, because the reported member may be a person who tries the product. */
const decisionOf = ({ report, nextStep }: ReportCase): ReportDecision => {
  const isUpheld = believed.has(report.reason) || (report.evidence.lines ?? []).some(isRisky)
  const base = { operator: REPORTS_NAME, why: 'demo world' }
  if (!isUpheld) return { ...base, verdict: 'dismissed' }
  return { ...base, verdict: 'upheld', step: nextStep === 'warning' ? 'warning' : 'day' }
}

/** Ignores refusals, since a person may have decided or the reporter may have withdrawn meanwhile. */
const unlessDecided = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
  }
}

/**
 * Decides reports and appeals of the demo world as operators would, some seconds after they arrive.
 * @throws Error in production, where people decide.
 */
export const startReviewer = (core: Core, deps: ReviewerDeps): void => {
  if (core.config.isProduction) throw new Error('the demo reviewer does not decide in production')
  const { reports, appeals, decisions, queue, jobs } = deps

  const plan = (db: Db, kind: string, id: string, afterMs: number, more: object = {}): Promise<void> =>
    queue.enqueue(db, {
      kind,
      payload: { id, ...more },
      uniqueKey: `${kind}:${id}`,
      runAt: core.clock.now() + afterMs,
    })
  const idOf = (job: DueJob): string => String(job.payload['id'])

  reports.onReported(async (db, { id: reportId }) => {
    await plan(db, OPEN_JOB, reportId, OPEN_AFTER_MS)
    await plan(db, DECIDE_JOB, reportId, DECIDE_AFTER_MS)
  })
  appeals.onAppealed((db, { id, text }) =>
    plan(db, APPEAL_JOB, id, DECIDE_AFTER_MS, { isHeard: [...text].length >= HEARD_LENGTH }),
  )
  const handle = (kind: string, work: (job: DueJob) => Promise<unknown>): void =>
    jobs.handle(
      kind,
      whileNobodyWorks(core, queue, (job) => unlessDecided(() => work(job))),
    )
  handle(OPEN_JOB, (job) => decisions.open(idOf(job), REPORTS_NAME))
  handle(DECIDE_JOB, async (job) => {
    const found = await decisions.open(idOf(job), REPORTS_NAME)
    await decisions.decide(found.report.id, decisionOf(found))
  })
  handle(APPEAL_JOB, (job) =>
    appeals.decide(idOf(job), {
      verdict: job.payload['isHeard'] === true ? 'granted' : 'refused',
      operator: APPEALS_NAME,
      why: 'demo world',
    }),
  )
}
