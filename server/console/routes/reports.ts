import { decideReport } from '@contract/ops/calls/reports/decide'
import { listReports, type ReportOutline } from '@contract/ops/calls/reports/list'
import { openReport } from '@contract/ops/calls/reports/open'
import { OPS_PATH } from '@contract/ops/ops-constants'
import { refuse } from '../../domains/safety/operators/operator-error'
import type { CaseClaim } from '../../domains/safety/operators/claim.service'
import type { ReportRow } from '../../domains/safety/reports/decision.service'
import { REPORT_MS } from '../../lib/queue-times'
import { opsRoute } from '../ops-route'

/** Default length of a list. */
const LIST = 50

const subjectOf = (id: string): string => `report:${id}`

const outlineOf = (report: ReportRow, claim: CaseClaim | null): ReportOutline => ({
  id: report.id,
  state: report.state,
  reason: report.reason,
  reporterId: report.from_id,
  targetId: report.to_id,
  createdAt: report.created_at,
  dueAt: report.created_at + REPORT_MS,
  evidenceLines: report.evidence.lines?.length ?? 0,
  decidedBy: report.decided_by,
  decidedAt: report.decided_at,
  claim,
})

const textOf = ({ text, ...rest }: Readonly<Record<string, unknown>>): string =>
  typeof text === 'string' ? text : JSON.stringify(rest)

/** Calls about reports. */
export const reportRoutes = [
  opsRoute(listReports, async ({ payload, core, services }) => {
    const rows = await services.decisions.list(
      core.db,
      payload.states ?? ['received', 'reviewing'],
      payload.limit ?? LIST,
    )
    const claims = await services.claims.claimsOf(
      core.db,
      rows.map(({ id }) => subjectOf(id)),
    )
    return { list: rows.map((row) => outlineOf(row, claims.get(subjectOf(row.id)) ?? null)) }
  }),
  opsRoute(openReport, async ({ payload, viewer, core, services }) => {
    const { report, sanctions, placeFrozenAt, nextStep } = await services.decisions.open(
      payload.id,
      viewer.name,
    )
    const claim =
      (await services.claims.claimsOf(core.db, [subjectOf(report.id)])).get(subjectOf(report.id)) ?? null
    const { profile, lines = [] } = report.evidence
    return {
      report: outlineOf(report, claim),
      detail: report.detail,
      media: services.reportPictures.namesOf(report).map((name) => ({
        name: name === 'cover' ? 'coverThen' : 'evidence',
        kind: 'image' as const,
        url: `${OPS_PATH}/media/report/${report.id}/${name}`,
      })),
      profile: profile ? { nickname: profile.nickname, bio: profile.bio } : null,
      lines: lines.map((line) => ({
        by: line.by,
        type: line.type,
        text: textOf(line.content),
        riskTag: line.riskTag,
        at: line.at,
        isRecalled: line.recalledAt !== null,
      })),
      sanctions: sanctions.map((one) => ({
        id: one.id,
        step: one.step,
        reason: one.reason,
        decidedBy: one.decided_by,
        createdAt: one.created_at,
        endedHow: one.ended_how,
      })),
      placeFrozenAt: [...placeFrozenAt],
      nextStep,
      claim,
      decidedWhy: report.decided_why,
    }
  }),
  opsRoute(decideReport, async ({ payload, viewer, core, services }) => {
    const { id, verdict, step, why } = payload
    await services.claims.assertFree(core.db, subjectOf(id), viewer.name)
    if (viewer.role === 'reviewer' && verdict === 'upheld') {
      const { nextStep } = await services.decisions.find(core.db, id)
      if ((step ?? nextStep) === 'ban') refuse('SENIOR_NEEDED')
    }
    const signature = { operator: viewer.name, why }
    const taken = await services.decisions.decide(
      id,
      verdict === 'upheld' ? { verdict, step, ...signature } : { verdict, ...signature },
    )
    await services.claims.release(subjectOf(id), viewer.name)
    return { step: taken }
  }),
]
