import { Type, type Static } from 'typebox'
import { EpochMs } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why, WordsInBoth } from '../../ops-types'

/** The bills and journals of one order. */
export const MoneyTraceData = Type.Object({
  bills: Type.Array(
    Type.Object({
      id: Type.String(),
      memberId: Type.String(),
      /** Subject of the bill, as the member reads it. */
      title: WordsInBoth,
      /** Signed amount. */
      fen: Type.Integer(),
      coins: Type.Integer(),
      state: Type.String(),
      steps: Type.Array(Type.Object({ state: Type.String(), at: EpochMs, note: WordsInBoth })),
    }),
  ),
  journals: Type.Array(
    Type.Object({
      key: Type.String(),
      at: EpochMs,
      lines: Type.Array(Type.Object({ owner: Type.String(), account: Type.String(), fen: Type.Integer() })),
    }),
  ),
})
export type MoneyTraceData = Static<typeof MoneyTraceData>

/** Bills and journals of an order, a refund, an unlock, a withdrawal or a bill. The reading is logged. */
export const traceMoney = opsCall('/ops/money/trace', {
  roles: ['finance', 'auditor'],
  payload: Type.Object({ no: Type.String({ minLength: 1, maxLength: 80 }), why: Why }),
  data: MoneyTraceData,
})
