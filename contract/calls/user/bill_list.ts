import { Type } from 'typebox'
import { call } from '../../call'
import { Coins, Fen, Id, Nullable, pageFields, pageOf } from '../../types/common'
import { Bill, BillType, TimelineStep } from '../../types/wallet'

/** Sums of what moved in one calendar month (Shanghai), money and coins separately. Source: screens.md 17–20 */
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
    /** Complete sums of each month on the page, newest first; the filter's month is always present. */
    sums: Type.Array(MonthSum),
    bill: Nullable(Bill),
    timeline: Nullable(Type.Array(TimelineStep)),
  }),
  errors: ['NOT_FOUND'],
})
