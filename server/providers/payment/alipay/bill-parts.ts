import { billFault, billFen, type BillRow, readRows } from '../bill-file'

/** What a file of an account must be about. */
export interface AlipayBillAbout {
  /** The merchant's own number, with which the number of its account begins. */
  readonly sellerId: string
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string
}

/** The parts of a file that is about the right account and day. */
export interface AlipayBillParts {
  readonly rows: readonly BillRow[]
  /** The lines behind the list, with the totals. */
  readonly rest: readonly string[]
}

/** Values end with tabs, so that no spreadsheet reads them as numbers; brackets have both widths. */
const cellsOf = (line: string): string[] =>
  line.split(',').map((cell) => cell.trim().replaceAll('（', '(').replaceAll('）', ')'))

const assertAbout = (preamble: string, { sellerId, day }: AlipayBillAbout): void => {
  if (!preamble.includes(`[${sellerId}`)) billFault('merchant')
  const [year, month, date] = day.split('-')
  if (!preamble.includes(`起始日期：[${year}年${month}月${date}日 00:00:00]`)) billFault('day')
}

/** Whole fen of an amount that may be negative. @throws BillFault for any other text. */
export const signedFen = (yuan: string): number =>
  yuan.startsWith('-') ? -billFen(yuan.slice(1)) : billFen(yuan)

/**
 * Takes a bill of Alipay apart: what it is about, the rows between two marks, then the rest.
 * @param list Name of the list, which both marks hold.
 * @param columns Columns that each row must have.
 * @throws BillFault when the file is not whole, or about another account or day.
 */
export const readBillParts = (
  text: string,
  { list, columns }: { readonly list: string; readonly columns: readonly string[] },
  about: AlipayBillAbout,
): AlipayBillParts => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const begin = lines.findIndex((line) => line.startsWith('#') && line.includes(list))
  const end = lines.findIndex((line) => line.startsWith('#') && line.includes(`${list}结束`))
  if (begin === -1 || end <= begin + 1) billFault('list')
  assertAbout(lines.slice(0, begin).join('\n'), about)
  const [header = '', ...table] = lines.slice(begin + 1, end)
  return { rows: readRows(cellsOf(header), table.map(cellsOf), columns), rest: lines.slice(end + 1) }
}

/**
 * Compares rows with what the end of the file states about them.
 * @param pattern Finds the count and the sum.
 * @param fenOf The amount of a row as the sum counts it.
 * @throws BillFault when they differ.
 */
export const assertTotal = (
  rows: readonly BillRow[],
  rest: readonly string[],
  { pattern, fenOf }: { readonly pattern: RegExp; readonly fenOf: (row: BillRow) => number },
): void => {
  const [, count, yuan] = rest.map((line) => pattern.exec(line)).find((match) => match !== null) ?? []
  if (count === undefined || yuan === undefined) return billFault('totals')
  const fen = rows.reduce((sum, row) => sum + fenOf(row), 0)
  if (rows.length !== Number(count) || fen !== signedFen(yuan)) billFault('totals')
}
