import type { StatementLine } from '../port'
import { billFault, billFen, billMoment, type BillRow, checkLines, readRows } from '../bill-file'

/** What a file of a merchant must be about. */
export interface AlipayBillAbout {
  /** The merchant's own number, with which the number of its account begins. */
  readonly sellerId: string
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string
}

const BEGIN = '业务明细列表'
const END = `${BEGIN}结束`
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

/** Values end with tabs, so that no spreadsheet reads them as numbers; brackets have both widths. */
const cellsOf = (line: string): string[] =>
  line.split(',').map((cell) => cell.trim().replaceAll('（', '(').replaceAll('）', ')'))

/** Whole fen of an amount that may be negative. */
const signedFen = (yuan: string): number => (yuan.startsWith('-') ? -billFen(yuan.slice(1)) : billFen(yuan))

/** The count and the sum of one kind of rows, as the end of the file states them. */
const totalIn = (lines: readonly string[], pattern: RegExp): { count: number; fen: number } => {
  const [, count, yuan] = lines.map((line) => pattern.exec(line)).find((match) => match !== null) ?? []
  if (count === undefined || yuan === undefined) return billFault('totals')
  return { count: Number(count), fen: signedFen(yuan) }
}

const assertTotal = (rows: readonly BillRow[], total: { count: number; fen: number }): void => {
  const fen = rows.reduce((sum, cell) => sum + signedFen(cell(RECEIVED)), 0)
  if (rows.length !== total.count || fen !== total.fen) billFault('totals')
}

const lineOf = (cell: BillRow, kind: StatementLine['kind']): StatementLine => ({
  kind,
  orderNo: cell('商户订单号'),
  refundNo: kind === 'refund' ? cell(REFUND_NUMBER) || null : null,
  providerNo: cell('支付宝交易号'),
  // Of a refund the other column may be the whole order's.
  amountFen: Math.abs(signedFen(cell(kind === 'refund' ? RECEIVED : AMOUNT))),
  at: billMoment(cell('完成时间')),
})

const assertAbout = (preamble: string, { sellerId, day }: AlipayBillAbout): void => {
  if (!preamble.includes(`[${sellerId}`)) billFault('merchant')
  const [year, month, date] = day.split('-')
  if (!preamble.includes(`起始日期：[${year}年${month}月${date}日 00:00:00]`)) billFault('day')
}

/**
 * Reads the list of payments and refunds of a bill of the type `trade`: what it is about, the rows between two marks, then
 * the totals. Source: providers Alipay, alipay.data.dataservice.bill.downloadurl.query
 * @throws BillFault when the file is not whole, or about another merchant or day.
 */
export const readAlipayBill = (text: string, about: AlipayBillAbout): readonly StatementLine[] => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const begin = lines.findIndex((line) => line.startsWith('#') && line.includes(BEGIN))
  const end = lines.findIndex((line) => line.startsWith('#') && line.includes(END))
  if (begin === -1 || end <= begin + 1) billFault('list')
  assertAbout(lines.slice(0, begin).join('\n'), about)
  const [header = '', ...table] = lines.slice(begin + 1, end)
  const rows = readRows(cellsOf(header), table.map(cellsOf), COLUMNS)
  const ofType = (type: string): BillRow[] => rows.filter((cell) => cell('业务类型') === type)
  const [payments, refunds] = [ofType(PAYMENT), ofType(REFUND)]
  const rest = lines.slice(end + 1)
  assertTotal(payments, totalIn(rest, /^#交易合计[：:](\d+)笔，商家实收共(-?[\d.]+)元/))
  assertTotal(refunds, totalIn(rest, /^#退款合计[：:](\d+)笔，商家实收退款共(-?[\d.]+)元/))
  return checkLines(
    [...payments.map((cell) => lineOf(cell, 'payment')), ...refunds.map((cell) => lineOf(cell, 'refund'))],
    about.day,
  )
}

/** True for the file of the ZIP that lists each payment; the other one has sums of shops. */
export const isListOfPayments = (text: string): boolean => text.includes(BEGIN)
