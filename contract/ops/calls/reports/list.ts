import { Type, type Static } from 'typebox'
import { Count, EpochMs, Id, Nullable, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { REPORT_STATES } from '../../ops-constants'
import { Claim, Limit } from '../../ops-types'

/** A report without a word of its members: those are read case by case, which is logged. */
export const ReportOutline = Type.Object({
  id: Id,
  state: OneOf(REPORT_STATES),
  reason: Type.String(),
  reporterId: Id,
  targetId: Id,
  createdAt: EpochMs,
  dueAt: EpochMs,
  evidenceLines: Count,
  decidedBy: Nullable(Type.String()),
  decidedAt: Nullable(EpochMs),
  claim: Nullable(Claim),
})
export type ReportOutline = Static<typeof ReportOutline>

/** Reports in these states; without states the open ones. Urgent reasons come first, then the oldest. */
export const listReports = opsCall('/ops/reports/list', {
  roles: ['reviewer', 'senior', 'admin', 'auditor'],
  payload: Type.Object({
    states: Type.Optional(Type.Array(OneOf(REPORT_STATES), { minItems: 1, maxItems: 5 })),
    limit: Limit,
  }),
  data: Type.Object({ list: Type.Array(ReportOutline) }),
})
