import { randomUUID } from 'node:crypto'
import type { NewBill } from '../../../server/domains/money/bills/bill.service'
import type { TestApp } from '../rigs/start-app'

/** Fields of a bill; by default it is done and brought ¥1.00. */
export type BillInput = Partial<NewBill> & Pick<NewBill, 'type' | 'bizType'>

/** Writes a bill with the service at the clock's time, without anything behind it; returns its reference. */
export const writeBill = async (
  { core, services }: TestApp,
  memberId: string,
  request: BillInput,
): Promise<string> => {
  const ref = request.ref ?? randomUUID()
  await core.transaction((tx) =>
    services.bills.add(tx, { memberId, ref, sign: 1, state: 'done', amountFen: 100, ...request }),
  )
  return ref
}

/** Id of a bill by its reference. */
export const billIdOf = async ({ core }: TestApp, ref: string): Promise<string> =>
  (await core.db.selectFrom('bill').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()).id

/** The bill of a returned withdrawal: ¥50.00, because of the payee's name by default. */
export const addReturnedBill = (
  app: TestApp,
  memberId: string,
  more: Partial<NewBill> = {},
): Promise<string> =>
  writeBill(app, memberId, {
    type: 'withdrawal',
    bizType: 'withdraw',
    sign: -1,
    state: 'returned',
    reason: 'withdraw_name',
    amountFen: 5_000,
    ...more,
  })
