import type { DataOf } from '@contract/call'
import type { payRecharge } from '@contract/calls/user/pay_recharge'
import type { Db } from '../../../db/database'
import type { Language } from '../../../lib/language'
import { presentBill } from '../bills/bill.presenter'
import type { BillRow, BillService, NewBill, StepOfBill } from '../bills/bill.service'
import type { OrderRow } from './recharge.repository'

/** Reference of an order's bill; its journal has the same key. */
export const billRefOf = ({ kind, order_no: orderNo }: Pick<OrderRow, 'kind' | 'order_no'>): string =>
  kind === 'coin' ? `coin_recharge:${orderNo}` : `vip_purchase:${orderNo}`

/** The status of an order, as its member sees it. */
export type OrderStatus = DataOf<typeof payRecharge>

/** The status of an order with its bill, with nothing to pay. */
export const statusOf = async (
  db: Db,
  bills: Pick<BillService, 'find'>,
  order: OrderRow,
  language: Language,
): Promise<OrderStatus> => {
  const bill = await bills.find(db, billRefOf(order))
  return { payParams: null, state: order.state, bill: bill && presentBill(bill, new Map(), language) }
}

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

/** An order and the next step of its bill. */
export interface OrderStep {
  readonly order: OrderRow
  readonly step: StepOfBill
}

/** Moves the bills of orders one step further, and adds the bills of orders without one. */
export const stepOrderBills = async (
  db: Db,
  bills: BillService,
  steps: readonly OrderStep[],
): Promise<void> => {
  const missing = await bills.stepEach(db, new Map(steps.map(({ order, step }) => [billRefOf(order), step])))
  const late = steps.filter(({ order }) => missing.has(billRefOf(order)))
  await bills.add(db, ...late.map(({ order, step }) => ({ ...newBill(order, step.state), ...step })))
}
