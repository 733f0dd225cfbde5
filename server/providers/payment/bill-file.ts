import { createHash } from 'node:crypto'
import { HOUR_MS } from '@contract/constants'
import { dayOf } from '../../lib/clock'
import { fenOfYuan } from '../../lib/money'
import type { Outcome } from '../outcome'
import type { Statement, StatementLine } from './port'

/** The longest file of a day that is downloaded, in bytes: about 500,000 compressed lines. Source: ours */
export const MAX_BILL_BYTES = 32 * 1024 * 1024
/** The longest file after it was unpacked, in bytes. Source: ours */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024
/** How long a download may take, in ms. Below the lease of a job. Source: ours */
export const BILL_DEADLINE_MS = 30_000
/** How far a payment may be outside the day of its file, in ms: vendors date it by one clock and file it by another. */
const EDGE_MS = HOUR_MS

/** A file cannot be believed; the message names what is wrong and holds nothing of the file. */
export class BillFault extends Error {}

/** Throws the fault. */
export const billFault = (what: string): never => {
  throw new BillFault(what)
}

/** Reads a column of one row by its name. */
export type BillRow = (column: string) => string

const PROVIDER_NUMBER = /^[0-9A-Za-z]{8,64}$/
const NUMBER = /^[\x21-\x7E]{0,64}$/
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** Rows by the names of their columns. @throws BillFault when a column is absent, or a row has more or fewer of them. */
export const readRows = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  needed: readonly string[],
): BillRow[] => {
  const places = new Map(header.map((name, place) => [name, place]))
  if (needed.some((name) => !places.has(name))) billFault('columns')
  if (rows.some((row) => row.length !== header.length)) billFault('row')
  return rows.map((row) => (column) => row[places.get(column) ?? -1] ?? billFault('columns'))
}

/** Whole fen of an amount in yuan, not negative. @throws BillFault for any other text. */
export const billFen = (yuan: string): number => fenOfYuan(yuan) ?? billFault('amount')

/** A time in Shanghai, as epoch ms. @throws BillFault for any other text. */
export const billMoment = (text: string): number => {
  const atMs = MOMENT.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : NaN
  return Number.isNaN(atMs) ? billFault('time') : atMs
}

/** The lines, when each can be stored and each payment belongs to the day. @throws BillFault otherwise. */
export const checkLines = (lines: readonly StatementLine[], day: string): readonly StatementLine[] => {
  for (const { kind, orderNo, refundNo, providerNo, amountFen, at } of lines) {
    const isSound = NUMBER.test(orderNo) && NUMBER.test(refundNo ?? '') && PROVIDER_NUMBER.test(providerNo)
    if (!isSound || amountFen <= 0) billFault('number')
    const isOfDay = [at - EDGE_MS, at, at + EDGE_MS].some((moment) => dayOf(moment) === day)
    // A refund may carry the time of its payment.
    if (kind === 'payment' && !isOfDay) billFault('day')
  }
  return lines
}

/** The statement of a day on which nothing moved, for which a vendor makes no file. */
export const EMPTY_BILL: Outcome<Statement> = { kind: 'ok', data: { lines: [], hash: '' } }

/** Reads a file. A file that cannot be believed is `unknown`, with the name of what is wrong. */
export const readBill = async (
  file: Buffer,
  read: (file: Buffer) => Promise<readonly StatementLine[]>,
): Promise<Outcome<Statement>> => {
  try {
    const lines = await read(file)
    return { kind: 'ok', data: { lines, hash: createHash('sha256').update(file).digest('hex') } }
  } catch (error) {
    const code = error instanceof BillFault ? error.message : 'file'
    return { kind: 'unknown', reason: 'bad_body', code }
  }
}
