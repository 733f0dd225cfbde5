import { Type } from 'typebox'
import { call } from '../../call'
import { Count, EpochMs, Fen, Nullable } from '../../types/common'
import { AlipayAccount } from '../../types/wallet'

/** Preview of a withdrawal: limits, fee and what stands in the way. Source: spec §7; product §4, §7.8. */
export const withdraw = call('/api/user/withdraw', {
  payload: Type.Object({ amountFen: Type.Optional(Fen) }),
  data: Type.Object({
    availableFen: Fen,
    minFen: Fen,
    maxFen: Fen,
    leftTodayFen: Fen,
    leftThisMonthFen: Fen,
    feeFen: Fen,
    arriveFen: Fen,
    alipay: Nullable(AlipayAccount),
    /** What stands in the way, most basic first: the refusal that `apply_withdraw` would answer, and until when. */
    blockers: Type.Array(Type.Object({ code: Type.Integer(), until: Nullable(EpochMs) })),
    /** A code by SMS goes with the application. */
    smsRequired: Type.Boolean(),
    /** Earned this month, Shanghai; above `withdraw.taxNoticeFen` of the config the tax note is shown. */
    earnedThisMonthFen: Fen,
    nextIncomeRelease: Nullable(Type.Object({ fen: Fen, at: EpochMs })),
    reviewDays: Count,
  }),
})
