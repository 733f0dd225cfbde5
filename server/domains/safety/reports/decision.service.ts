import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../audit/audit.service'
import { PLACE_FROZEN_ACT } from '../../account/locations/fix-guard'
import { isServiceAccount } from '../../account/members/service-account'
import type { MemberService } from '../../account/members/member.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { SessionService } from '../../account/sessions/session.service'
import { type LadderStep, reasonClassOf } from './ladder'
import { operatorName, refuse } from '../operators/operator-error'
import { reportStates } from './report-states'
import { type ReportRow, ReportRepository } from './report.repository'
import type { SanctionRow, SanctionService } from './sanction.service'
import { type OperatorSignature, checkSignature } from '../operators/signature'

export type { ReportRow } from './report.repository'

/** An operator's decision about a report. */
export type ReportDecision = OperatorSignature &
  (
    | {
        readonly verdict: 'upheld'
        /** The default is the ladder's next step. */
        readonly step?: LadderStep | undefined
      }
    | { readonly verdict: 'dismissed' }
  )

/** A report with everything that an operator needs for a decision. */
export interface ReportCase {
  readonly report: ReportRow
  /** Earlier steps against the target, newest first. */
  readonly sanctions: readonly SanctionRow[]
  /** Unix ms when the target's place was frozen because it was not believed, newest first, only the latest ones. */
  readonly placeFrozenAt: readonly number[]
  /** The step that the ladder proposes. */
  readonly nextStep: LadderStep
}

/** Operators' work on reports. Source: product §0.4, §7.9, §11 */
export interface DecisionService {
  /** Reports in these states: urgent ones first, then the oldest. */
  list(db: Db, states: readonly ReportRow['state'][], limit: number): Promise<ReportRow[]>
  /** @throws OperatorError REPORT_UNKNOWN */
  find(db: Db, reportId: string): Promise<ReportCase>
  /**
   * As `find`, for an operator who reads the evidence: the reading is logged. A new report is then under review, and
   * its reporter is notified.
   * @throws OperatorError REPORT_UNKNOWN, OPERATOR_NAME
   */
  open(reportId: string, operator: string): Promise<ReportCase>
  /**
   * Decides once, with an entry in the audit log: takes a step against the target or none, and notifies the reporter.
   * Returns the step; null for a dismissal.
   * @throws OperatorError REPORT_UNKNOWN, REPORT_DECIDED with `by`, REPORT_WITHDRAWN, OPERATOR_NAME, WHY_MISSING.
   */
  decide(reportId: string, decision: ReportDecision): Promise<LadderStep | null>
}

/** Dependencies of decisions. */
export interface DecisionDeps {
  readonly members: Pick<MemberService, 'lock'>
  readonly sanctions: SanctionService
  readonly audit: AuditService
  readonly notices: Pick<NoticeService, 'add'>
  readonly sessions: Pick<SessionService, 'endAll'>
}

const PLACE_FREEZES_SHOWN = 3

/** Decides with the reports, the sanctions and the audit log. */
export const createDecisionService = (
  core: Core,
  { members, sanctions, audit, notices, sessions }: DecisionDeps,
): DecisionService => {
  /** The server reports suspected ban evasion in the name of the service account, which reads no notices. */
  const notifyReporter = async (
    tx: Tx,
    { from_id: reporterId }: ReportRow,
    kind: 'report_reviewing' | 'report_upheld' | 'report_dismissed',
  ): Promise<void> => {
    if (!isServiceAccount(reporterId)) await notices.add(tx, reporterId, kind)
  }

  const caseOf = async (db: Db, report: ReportRow): Promise<ReportCase> => ({
    report,
    sanctions: await sanctions.list(db, report.to_id),
    placeFrozenAt: (
      await audit.list(db, { memberId: report.to_id, act: PLACE_FROZEN_ACT, limit: PLACE_FREEZES_SHOWN })
    ).map(({ at }) => at),
    nextStep: await sanctions.nextStepFor(db, report),
  })

  /** Locks the target before the report, so that decisions about one member run one after the other. */
  const lockOpen = async (db: Db, reportId: string): Promise<ReportRow> => {
    const reports = new ReportRepository(db)
    const { to_id: targetId } = (await reports.find(reportId)) ?? refuse('REPORT_UNKNOWN')
    await members.lock(db, targetId)
    const report = (await reports.lock(reportId)) ?? refuse('REPORT_UNKNOWN')
    if (report.state === reportStates.withdrawn) refuse('REPORT_WITHDRAWN')
    if (report.decided_at !== null) refuse('REPORT_DECIDED', { by: report.decided_by ?? 'system' })
    return report
  }

  const uphold = async (
    tx: Tx,
    report: ReportRow,
    operator: string,
    chosen: LadderStep | undefined,
  ): Promise<LadderStep> => {
    const step = chosen ?? (await sanctions.nextStepFor(tx, report))
    const reason = reasonClassOf(report.reason)
    await sanctions.apply(tx, { memberId: report.to_id, step, reason, reportId: report.id, operator })
    await notifyReporter(tx, report, 'report_upheld')
    return step
  }

  const dismiss = async (tx: Tx, report: ReportRow): Promise<void> => {
    await sanctions.release(tx, report.to_id)
    await notifyReporter(tx, report, 'report_dismissed')
  }

  const settle = async (
    tx: Tx,
    reportId: string,
    decision: ReportDecision,
  ): Promise<{ step: LadderStep | null; memberId: string }> => {
    const report = await lockOpen(tx, reportId)
    const { operator, why, verdict } = decision
    const before = { report: report.state, account: await sanctions.accountStatusOf(tx, report.to_id) }
    await new ReportRepository(tx).decide(report.id, {
      state: verdict,
      decided_by: operator,
      decided_at: core.clock.now(),
      decided_why: why,
    })
    const step = verdict === 'upheld' ? await uphold(tx, report, operator, decision.step) : null
    if (verdict === 'dismissed') await dismiss(tx, report)
    await audit.add(tx, {
      operator,
      act: `report.${verdict}`,
      subject: `report:${report.id}`,
      memberId: report.to_id,
      why,
      before,
      after: { report: verdict, step, account: await sanctions.accountStatusOf(tx, report.to_id) },
    })
    return { step, memberId: report.to_id }
  }

  return {
    list: (db, states, limit) => new ReportRepository(db).list(states, limit),

    find: async (db, reportId) =>
      caseOf(db, (await new ReportRepository(db).find(reportId)) ?? refuse('REPORT_UNKNOWN')),

    async open(reportId, rawOperator) {
      const operator = operatorName(rawOperator)
      return core.transaction(async (tx) => {
        const reports = new ReportRepository(tx)
        const report = (await reports.lock(reportId)) ?? refuse('REPORT_UNKNOWN')
        const isNew = report.state === reportStates.received
        if (isNew) {
          await reports.claim(report.id, operator)
          await notifyReporter(tx, report, 'report_reviewing')
        }
        const state = isNew ? reportStates.reviewing : report.state
        await audit.add(tx, {
          operator,
          act: 'report.read',
          subject: `report:${report.id}`,
          memberId: report.to_id,
          why: '',
          before: { report: report.state },
          after: { report: state },
        })
        return caseOf(tx, { ...report, state, taken_by: isNew ? operator : report.taken_by })
      })
    },

    async decide(reportId, decision) {
      const signed = { ...decision, ...checkSignature(decision) }
      const { step, memberId } = await core.transaction((tx) => settle(tx, reportId, signed))
      if (step === 'ban') await sessions.endAll(memberId, 'banned')
      return step
    },
  }
}
