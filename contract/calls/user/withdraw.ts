import { Type } from 'typebox'
import { call } from '../../call'
import { Count, Fen, Nullable } from '../../types/common'

/** Preview of a withdrawal: limits, fee and what stands in the way. Source: spec §7; product §4, §7.8. */
export const withdraw = call('/api/user/withdraw', {
  payload: Type.Object({ amountFen: Type.Optional(Fen) }),
  data: Type.Object({
    availableFen: Fen,
    minFen: Fen,
    maxFen: Fen,
    leftTodayFen: Fen,
    feeFen: Fen,
    arriveFen: Fen,
    alipay: Nullable(Type.String()),
    blockers: Type.Array(Type.Integer()),
    reviewDays: Count,
  }),
})
