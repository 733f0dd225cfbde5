import type { Db } from '../../db/database'
import type { BillRow, BillService, NewBill } from '../bills/bill.service'
import type { OrderRow } from './recharge.repository'

/** Reference of an order's bill, which is that of its journal too. */
export const billRefOf = ({ kind, order_no: orderNo }: Pick<OrderRow, 'kind' | 'order_no'>): string =>
  kind === 'coin' ? `coin_recharge:${orderNo}` : `vip_purchase:${orderNo}`

const newBill = (order: OrderRow, state: BillRow['state']): NewBill => ({
  memberId: order.member_id,
  ref: billRefOf(order),
  type: order.kind === 'coin' ? 'recharge' : 'payment',
  bizType: order.kind === 'coin' ? 'coin_recharge' : 'vip_purchase',
  sign: order.kind === 'coin' ? 1 : -1,
  amountFen: order.amount_fen,
  coins: order.coins,
  state,
  orderNo: order.order_no,
  ...(order.channel !== null && { channel: order.channel }),
})

/** Takes an order's bill to a state, and makes it where the order never had one. */
export const stepOrderBill = async (
  db: Db,
  bills: BillService,
  order: OrderRow,
  change: Parameters<BillService['step']>[2],
): Promise<void> => {
  const ref = billRefOf(order)
  if (await bills.find(db, ref)) await bills.step(db, ref, change)
  else await bills.add(db, { ...newBill(order, change.state), ...change })
}
