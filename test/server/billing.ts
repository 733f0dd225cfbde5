import { randomUUID } from 'node:crypto'
import type { NewBill } from '../../server/domains/bills/bill.service'
import type { TestApp } from './start-app'

/** What a test wants of a bill; without more it brought ¥1.00 and is done. */
export type BillWish = Partial<NewBill> & Pick<NewBill, 'type' | 'bizType'>

/** Writes a bill by the service at the clock's moment, with nothing behind it; its reference. */
export const writeBill = async (
  { core, services }: TestApp,
  memberId: string,
  wish: BillWish,
): Promise<string> => {
  const ref = wish.ref ?? randomUUID()
  await core.work.run((db) =>
    services.bills.add(db, { memberId, ref, sign: 1, state: 'done', amountFen: 100, ...wish }),
  )
  return ref
}

/** Id of a bill by its reference. */
export const billIdOf = async ({ core }: TestApp, ref: string): Promise<string> =>
  (await core.db.selectFrom('bill').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()).id

/** The bill of a withdrawal that came back: ¥50.00, for its payee's name unless told otherwise. */
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
