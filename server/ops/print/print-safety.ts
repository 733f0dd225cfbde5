import type { Evidence, EvidenceLine } from '../../db/tables/safety'
import type { AuditEntryRow } from '../../domains/safety/audit/audit.service'
import type { AppealCase } from '../../domains/safety/reports/appeal.service'
import type { ReportCase, ReportRow } from '../../domains/safety/reports/decision.service'
import { REPORT_MS } from '../../lib/queue-times'
import { hoursLeft, moment } from './print'

const textOf = (line: EvidenceLine): string => {
  const { text } = line.content
  return typeof text === 'string' ? text : JSON.stringify(line.content)
}

const evidenceLines = ({ lines = [] }: Evidence): string[] =>
  lines.map((line) => {
    const marks = [line.riskTag && `risk: ${line.riskTag}`, line.recalledAt !== null && 'taken back'].filter(
      Boolean,
    )
    const mark = marks.length > 0 ? `  [${marks.join(', ')}]` : ''
    return `    ${moment(line.at)}  ${line.by.padEnd(8)}  ${line.type}: ${textOf(line)}${mark}`
  })

/** One line of the list of reports. */
export const reportLine = (report: ReportRow, nowMs: number): string =>
  [
    report.id,
    moment(report.created_at),
    report.state.padEnd(9),
    report.reason.padEnd(15),
    `by ${report.from_id}`,
    `on ${report.to_id}`,
    report.evidence.lines?.length ? `${report.evidence.lines.length} lines` : '',
    report.state === 'received' || report.state === 'reviewing'
      ? hoursLeft(report.created_at + REPORT_MS, nowMs)
      : '',
  ]
    .filter(Boolean)
    .join('  ')
    .trimEnd()

/** A whole report; members' words only when the operator may read them. */
export const reportText = (
  { report, sanctions, placeFrozenAt, nextStep }: ReportCase,
  mayRead: boolean,
): string[] => {
  const { evidence } = report
  const count = evidence.lines?.length ?? 0
  const substance = mayRead
    ? [
        `  note       ${report.detail || '–'}`,
        `  pictures   ${report.image_urls.join(' ') || '–'}`,
        `  nickname   ${evidence.profile?.nickname ?? '–'}`,
        `  bio        ${evidence.profile?.bio || '–'}`,
        `  avatar     ${evidence.profile?.avatarKey ?? '–'}`,
        `  lines      ${count}`,
        ...evidenceLines(evidence),
      ]
    : [
        `  evidence   ${count} lines, ${report.image_urls.length} pictures; read it with --as <name>, which is logged`,
      ]
  return [
    `Report ${report.id}`,
    `  state      ${report.state}${report.taken_by ? `, opened by ${report.taken_by}` : ''}`,
    `  came       ${moment(report.created_at)} from ${report.context}`,
    `  reporter   ${report.from_id}`,
    `  target     ${report.to_id}`,
    `  reason     ${report.reason}`,
    ...substance,
    `  before     ${sanctions.map((one) => `${one.step} ${moment(one.created_at)}${one.ended_how ? ` (${one.ended_how})` : ''}`).join(', ') || 'nothing'}`,
    `  place      ${placeFrozenAt.length === 0 ? 'believed' : `frozen ${placeFrozenAt.map(moment).join(', ')}`}`,
    `  next step  ${nextStep}`,
    ...(report.decided_at === null
      ? []
      : [
          `  decided    ${moment(report.decided_at)} by ${report.decided_by ?? '–'}: ${report.decided_why ?? ''}`,
        ]),
  ]
}

/** An open appeal. */
export const appealText = ({ appeal, sanction }: AppealCase, nowMs: number): string[] => [
  `Appeal ${appeal.id}  ${hoursLeft(appeal.answer_by_at, nowMs)}`,
  `  member     ${appeal.member_id}`,
  `  against    ${sanction.step} for ${sanction.reason}, by ${sanction.decided_by} ${moment(sanction.created_at)}`,
  `  report     ${sanction.report_id ?? '–'}`,
  `  says       ${appeal.text}`,
]

/** One entry of the audit log. */
export const auditText = (entry: AuditEntryRow): string =>
  [
    String(entry.id).padStart(6),
    moment(entry.at),
    entry.operator,
    entry.act,
    entry.subject,
    entry.member_id ?? '–',
    entry.why && `"${entry.why}"`,
    `${JSON.stringify(entry.before)} -> ${JSON.stringify(entry.after)}`,
  ]
    .filter(Boolean)
    .join('  ')
