import { Type } from 'typebox'
import { call } from '../../call'
import { Coins, Fen, Id, Nullable, pageFields, pageOf } from '../../types/common'
import { Bill, BillType, TimelineStep } from '../../types/wallet'

/** What really moved in one calendar month, Shanghai; money and coins apart. Source: screens.md 17–20 */
const MonthSum = Type.Object({
  /** `YYYY-MM`. */
  month: Type.String(),
  inFen: Fen,
  outFen: Fen,
  inCoins: Coins,
  outCoins: Coins,
})

/** Bills of one kind, newest first, with the sums of their months; or one bill with its timeline. Source: spec §7, product §4. */
export const billList = call('/api/user/bill_list', {
  payload: Type.Union([
    Type.Object({
      type: BillType,
      month: Type.Optional(Type.String({ pattern: '^2\\d{3}-(0[1-9]|1[0-2])$' })),
      ...pageFields,
    }),
    Type.Object({ id: Id }),
  ]),
  data: Type.Object({
    ...pageOf(Bill),
    /** One of each month on the page, whole, newest first; of the filter's month also where nothing is. */
    sums: Type.Array(MonthSum),
    bill: Nullable(Bill),
    timeline: Nullable(Type.Array(TimelineStep)),
  }),
  errors: ['NOT_FOUND'],
})
