import { billMoment, type BillRow, checkLines } from '../payment/bill-file'
import { type AlipayBillAbout, assertTotal, readBillParts, signedFen } from '../payment/alipay/bill-parts'
import type { StatementLine } from '../payment/port'

const LIST = '账务明细列表'
const TYPE = '业务类型'
const IN = '收入金额(+元)'
const OUT = '支出金额(-元)'
const COLUMNS = ['账务流水号', '商户订单号', '发生时间', IN, OUT, TYPE] as const

/** The word in the type of every transfer, also of one that comes back. Payments, refunds and fees have other types. */
const TRANSFER = '转账'

/** An empty cell is no amount. */
const fenIn = (cell: BillRow, column: string): number => Math.abs(signedFen(cell(column) || '0.00'))

const lineOf = (cell: BillRow): StatementLine => {
  const outFen = fenIn(cell, OUT)
  return {
    kind: outFen > 0 ? 'payment' : 'refund',
    orderNo: cell('商户订单号'),
    refundNo: null,
    providerNo: cell('账务流水号'),
    amountFen: outFen || fenIn(cell, IN),
    at: billMoment(cell('发生时间')),
  }
}

/**
 * Reads the transfers in a bill of the type `signcustomer`, which lists every movement of an account: a transfer to a
 * member is a payment, and one that came back is a refund. Source: providers Alipay,
 * alipay.data.dataservice.bill.downloadurl.query
 * @throws BillFault when the file is not whole, or about another account or day.
 */
export const readAccountBill = (text: string, about: AlipayBillAbout): readonly StatementLine[] => {
  const { rows, rest } = readBillParts(text, { list: LIST, columns: COLUMNS }, about)
  const moving = (column: string): BillRow[] => rows.filter((cell) => fenIn(cell, column) > 0)
  assertTotal(moving(OUT), rest, {
    pattern: /^#支出合计[：:](\d+)笔，共-?([\d.]+)元/,
    fenOf: (cell) => fenIn(cell, OUT),
  })
  assertTotal(moving(IN), rest, {
    pattern: /^#收入合计[：:](\d+)笔，共([\d.]+)元/,
    fenOf: (cell) => fenIn(cell, IN),
  })
  return checkLines(rows.filter((cell) => cell(TYPE).includes(TRANSFER)).map(lineOf), about.day)
}

/** True for the file of the ZIP that lists each movement; the other one has sums. */
export const isListOfMovements = (text: string): boolean => text.includes(LIST)
