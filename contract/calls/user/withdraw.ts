import { Type } from 'typebox'
import { call } from '../../call'
import { Count, EpochMs, Fen, Nullable } from '../../types/common'
import { AlipayAccount } from '../../types/wallet'

/** Preview of a withdrawal: limits, fee and blockers. Source: spec §7; product §4, §7.8. */
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
    /** Blockers, most basic first: the code that `apply_withdraw` would return, and until when. */
    blockers: Type.Array(Type.Object({ code: Type.Integer(), until: Nullable(EpochMs) })),
    /** True when the application needs an SMS code. */
    smsRequired: Type.Boolean(),
    /** Income of this month (Shanghai); above `withdraw.taxNoticeFen` of the config the client shows the tax note. */
    earnedThisMonthFen: Fen,
    nextIncomeRelease: Nullable(Type.Object({ fen: Fen, at: EpochMs })),
    reviewDays: Count,
  }),
})
