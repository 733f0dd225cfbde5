import type { StatementLine } from '../port'
import { billFault, billFen, billMoment, type BillRow, checkLines, readRows } from '../bill-file'

/** What a file of a merchant must be about. */
export interface WechatBillAbout {
  readonly merchantId: string
  /** Lines of other applications of the merchant are left out. */
  readonly appId: string
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string
}

/** Before each value, so that no spreadsheet reads it as a number. */
const TICK = '`'
const TOTALS = ['总交易单数', '订单总金额', '申请退款总金额'] as const
const COLUMNS = [
  '交易时间',
  '公众账号ID',
  '商户号',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '货币种类',
  '商户退款单号',
  '退款状态',
  '订单金额',
  '申请退款金额',
] as const

/** States of a refund in which its money moves. Of a refund in another one nothing moves. */
const MOVING: ReadonlySet<string> = new Set(['SUCCESS', 'PROCESSING', 'CHANGE', 'ABNORMAL'])

const headerOf = (line: string): string[] => line.replaceAll(TICK, '').split(',')

const valuesOf = (line: string): string[] =>
  line.startsWith(TICK) ? line.slice(1).split(`,${TICK}`) : billFault('row')

/** The line of a row; none for what moves no money of our application. */
const lineIn = (cell: BillRow, { merchantId, appId }: WechatBillAbout): StatementLine[] => {
  if (cell('商户号') !== merchantId) billFault('merchant')
  if (cell('公众账号ID') !== appId) return []
  if (cell('货币种类') !== 'CNY') billFault('currency')
  const base = {
    orderNo: cell('商户订单号'),
    providerNo: cell('微信订单号'),
    at: billMoment(cell('交易时间')),
  }
  const state = cell('交易状态')
  if (state === 'SUCCESS') {
    return [{ ...base, kind: 'payment', refundNo: null, amountFen: billFen(cell('订单金额')) }]
  }
  if (state !== 'REFUND' || !MOVING.has(cell('退款状态'))) return []
  const refundNo = cell('商户退款单号') || null
  return [{ ...base, kind: 'refund', refundNo, amountFen: billFen(cell('申请退款金额')) }]
}

const sumOf = (rows: readonly BillRow[], column: string): number =>
  rows.reduce((sum, cell) => sum + billFen(cell(column)), 0)

/**
 * Reads a bill of the type `ALL`, after it was unpacked: a header, a row for each payment and refund, then the header and
 * the values of the totals. Source: providers WeChat Pay v3, bills
 * @throws BillFault when the file is not whole, or about another merchant or day.
 */
export const readWechatBill = (file: Buffer, about: WechatBillAbout): readonly StatementLine[] => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  const [header = '', ...rest] = text.split(/\r?\n/).filter((line) => line !== '')
  const [totalsHeader = '', totalsValues = ''] = rest.slice(-2)
  const rows = readRows(headerOf(header), rest.slice(0, -2).map(valuesOf), COLUMNS)
  const [totals] = readRows(headerOf(totalsHeader), [valuesOf(totalsValues)], TOTALS)
  const [count, paid, refunded] = TOTALS.map((name) => totals?.(name) ?? billFault('totals'))
  const isWhole =
    count === String(rows.length) &&
    billFen(paid ?? '') === sumOf(rows, '订单金额') &&
    billFen(refunded ?? '') === sumOf(rows, '申请退款金额')
  if (!isWhole) billFault('totals')
  return checkLines(
    rows.flatMap((cell) => lineIn(cell, about)),
    about.day,
  )
}
