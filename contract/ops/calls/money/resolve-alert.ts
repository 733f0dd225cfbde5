import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { RowNumber, Why } from '../../ops-types'

/** Resolves an open difference. Refusal: ALERT_UNKNOWN. */
export const resolveAlert = opsCall('/ops/money/resolve-alert', {
  roles: ['finance'],
  isWeighty: true,
  payload: Type.Object({ id: RowNumber, why: Why }),
  data: Type.Object({}),
})
