import type { StatementLine } from '../port'
import { billMoment, type BillRow, checkLines } from '../bill-file'
import { type AlipayBillAbout, assertTotal, readBillParts, signedFen } from './bill-parts'

const LIST = '业务明细列表'
const PAYMENT = '交易'
const REFUND = '退款'
const AMOUNT = '订单金额(元)'
const RECEIVED = '商家实收(元)'
const REFUND_NUMBER = '退款批次号/请求号'
const COLUMNS = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '完成时间',
  AMOUNT,
  RECEIVED,
  REFUND_NUMBER,
] as const

const received = (cell: BillRow): number => signedFen(cell(RECEIVED))

const lineOf = (cell: BillRow, kind: StatementLine['kind']): StatementLine => ({
  kind,
  orderNo: cell('商户订单号'),
  refundNo: kind === 'refund' ? cell(REFUND_NUMBER) || null : null,
  providerNo: cell('支付宝交易号'),
  // Of a refund the other column may be the whole order's.
  amountFen: Math.abs(signedFen(cell(kind === 'refund' ? RECEIVED : AMOUNT))),
  at: billMoment(cell('完成时间')),
})

/**
 * Reads the list of payments and refunds of a bill of the type `trade`. Source: providers Alipay,
 * alipay.data.dataservice.bill.downloadurl.query
 * @throws BillFault when the file is not whole, or about another merchant or day.
 */
export const readAlipayBill = (text: string, about: AlipayBillAbout): readonly StatementLine[] => {
  const { rows, rest } = readBillParts(text, { list: LIST, columns: COLUMNS }, about)
  const ofType = (type: string): BillRow[] => rows.filter((cell) => cell('业务类型') === type)
  const [payments, refunds] = [ofType(PAYMENT), ofType(REFUND)]
  assertTotal(payments, rest, {
    pattern: /^#交易合计[：:](\d+)笔，商家实收共(-?[\d.]+)元/,
    fenOf: received,
  })
  assertTotal(refunds, rest, {
    pattern: /^#退款合计[：:](\d+)笔，商家实收退款共(-?[\d.]+)元/,
    fenOf: received,
  })
  return checkLines(
    [...payments.map((cell) => lineOf(cell, 'payment')), ...refunds.map((cell) => lineOf(cell, 'refund'))],
    about.day,
  )
}

/** True for the file of the ZIP that lists each payment; the other one has sums of shops. */
export const isListOfPayments = (text: string): boolean => text.includes(LIST)
