import { Type, type Static } from 'typebox'
import { EpochMs, Id, Nullable, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { LADDER_STEPS } from '../../ops-constants'
import { CaseMedia, Claim } from '../../ops-types'
import { ReportOutline } from './list'

/** A report with its evidence. */
export const ReportCase = Type.Object({
  report: ReportOutline,
  detail: Type.String(),
  /** The target's cover when the report was made, and the pictures that the reporter sent. */
  media: Type.Array(CaseMedia),
  profile: Nullable(Type.Object({ nickname: Type.String(), bio: Type.String() })),
  lines: Type.Array(
    Type.Object({
      by: OneOf(['reporter', 'target']),
      type: Type.String(),
      /** The text, or the content as JSON. Phone numbers are hidden. */
      text: Type.String(),
      riskTag: Nullable(Type.String()),
      at: EpochMs,
      isRecalled: Type.Boolean(),
    }),
  ),
  /** Earlier steps against the target, newest first. */
  sanctions: Type.Array(
    Type.Object({
      id: Id,
      step: Type.String(),
      reason: Type.String(),
      decidedBy: Type.String(),
      createdAt: EpochMs,
      endedHow: Nullable(Type.String()),
    }),
  ),
  placeFrozenAt: Type.Array(EpochMs),
  nextStep: OneOf(LADDER_STEPS),
  /** Null when the operator's role may only read. */
  claim: Nullable(Claim),
  decidedWhy: Nullable(Type.String()),
})
export type ReportCase = Static<typeof ReportCase>

/**
 * A report with all its facts. The reading is logged; a new report is then under review, and its reporter is notified.
 * Refusal: REPORT_UNKNOWN.
 */
export const openReport = opsCall('/ops/reports/open', {
  roles: ['reviewer', 'senior', 'auditor'],
  payload: Type.Object({ id: Id }),
  data: ReportCase,
})
