import { Type, type Static } from 'typebox'
import { EpochMs, Nullable, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { STATEMENT_DIFFERENCES, STATEMENT_VENDORS } from '../../ops-constants'

/** Where a statement and the books differ; amounts in whole fen. */
export const StatementDifference = Type.Object({
  id: Type.Integer(),
  kind: OneOf(STATEMENT_DIFFERENCES),
  line: OneOf(['payment', 'refund']),
  /** Empty for a line that names no order. */
  orderNo: Type.String(),
  /** The vendor's number; null when neither side has one. */
  providerNo: Nullable(Type.String()),
  /** Null when the books have no such movement. */
  ourFen: Nullable(Type.Integer()),
  /** Null when the vendor lists none. */
  theirFen: Nullable(Type.Integer()),
  /** The operator's note; null while the difference is open. */
  resolved: Nullable(Type.Object({ by: Type.String(), why: Type.String(), at: EpochMs })),
})
export type StatementDifference = Static<typeof StatementDifference>

/** The differences of one statement. Refusal: STATEMENT_UNKNOWN. */
export const openStatement = opsCall('/ops/money/statement', {
  roles: ['finance', 'auditor'],
  payload: Type.Object({
    vendor: OneOf(STATEMENT_VENDORS),
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  }),
  data: Type.Object({ differences: Type.Array(StatementDifference) }),
})
