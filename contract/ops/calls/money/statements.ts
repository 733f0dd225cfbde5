import { Type, type Static } from 'typebox'
import { EpochMs, Nullable, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { STATEMENT_STATES, STATEMENT_VENDORS } from '../../ops-constants'

/** One day of one vendor; amounts in whole fen. */
export const ListedStatement = Type.Object({
  vendor: OneOf(STATEMENT_VENDORS),
  /** `YYYY-MM-DD` in Shanghai. */
  day: Type.String(),
  state: OneOf(STATEMENT_STATES),
  payments: Type.Integer(),
  paymentFen: Type.Integer(),
  refunds: Type.Integer(),
  refundFen: Type.Integer(),
  /** When the vendor was last asked; null before the first time. */
  triedAt: Nullable(EpochMs),
  /** Why the last request brought no file, for people; null after one that did. */
  problem: Nullable(Type.String()),
  differences: Type.Integer(),
  /** Differences that nobody has resolved. */
  open: Type.Integer(),
})
export type ListedStatement = Static<typeof ListedStatement>

/** The newest daily statements of payment vendors. */
export const listStatements = opsCall('/ops/money/statements', {
  roles: ['finance', 'auditor'],
  payload: Type.Object({}),
  data: Type.Object({ statements: Type.Array(ListedStatement) }),
})
