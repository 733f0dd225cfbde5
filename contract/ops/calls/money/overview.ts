import { Type, type Static } from 'typebox'
import { EpochMs, Nullable, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'

/** The books at one look. */
export const MoneyOverview = Type.Object({
  accounts: Type.Array(
    Type.Object({ side: OneOf(['platform', 'members']), account: Type.String(), fen: Type.Integer() }),
  ),
  /** Sum of all accounts; 0 while the books are right. */
  sumFen: Type.Integer(),
  freezes: Type.Array(
    Type.Object({ id: Type.Integer(), at: EpochMs, reason: Type.String(), facts: Type.String() }),
  ),
  /** Differences and other payments that need a person. */
  alerts: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: EpochMs,
      reason: Type.String(),
      orderNo: Nullable(Type.String()),
      facts: Type.String(),
    }),
  ),
})
export type MoneyOverview = Static<typeof MoneyOverview>

/** Balances, freezes of payouts, and open differences of the reconciliation. */
export const moneyOverview = opsCall('/ops/money/overview', {
  roles: ['finance', 'auditor'],
  payload: Type.Object({}),
  data: MoneyOverview,
})
