import { Type } from 'typebox'
import { Id, Nullable, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { LADDER_STEPS } from '../../ops-constants'
import { Why } from '../../ops-types'

/**
 * Decides a report once. Without a step the ladder's next one applies.
 * Refusals: CASE_TAKEN, SENIOR_NEEDED for a reviewer's ban, REPORT_UNKNOWN, REPORT_DECIDED, REPORT_WITHDRAWN, WHY_MISSING.
 */
export const decideReport = opsCall('/ops/reports/decide', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({
    id: Id,
    verdict: OneOf(['upheld', 'dismissed']),
    step: Type.Optional(OneOf(LADDER_STEPS)),
    why: Why,
  }),
  data: Type.Object({ step: Nullable(OneOf(LADDER_STEPS)) }),
})
