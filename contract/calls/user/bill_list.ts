import { Type } from 'typebox'
import { call } from '../../call'
import { Coins, Fen, Id, Nullable, pageFields, pageOf } from '../../types/common'
import { Bill, BillType, TimelineStep } from '../../types/wallet'

/** Bills of one kind, newest first, with the month's sums; or one bill with its timeline. Source: spec §7, product §4. */
export const billList = call('/api/user/bill_list', {
  payload: Type.Union([
    Type.Object({
      type: BillType,
      month: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}$' })),
      ...pageFields,
    }),
    Type.Object({ id: Id }),
  ]),
  data: Type.Object({
    ...pageOf(Bill),
    sum: Nullable(Type.Object({ inFen: Fen, outFen: Fen, inCoins: Coins, outCoins: Coins })),
    bill: Nullable(Bill),
    timeline: Nullable(Type.Array(TimelineStep)),
  }),
  errors: ['NOT_FOUND'],
})
