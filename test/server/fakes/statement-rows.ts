import { dayOf } from '../../../server/lib/clock'

/** One movement in a vendor's own books. */
export interface StatementRow {
  readonly kind: 'payment' | 'refund'
  readonly orderNo: string
  /** Our number of the refund; empty for a payment. */
  readonly refundNo: string
  readonly providerNo: string
  readonly fen: number
  /** Epoch ms. */
  readonly at: number
}

/**
 * A fault of one file. `changed amount`: a row is not what the totals were made of. `wrong hash`: the file is not
 * the one that the answer promised; a vendor without hashes sends a ZIP with a wrong checksum.
 */
export type StatementLie =
  'not ready' | 'truncated' | 'wrong hash' | 'changed amount' | 'other day' | 'other merchant' | 'garbage'

/** Every lie about a file that exists. */
export const FILE_LIES = [
  'truncated',
  'wrong hash',
  'changed amount',
  'other day',
  'other merchant',
  'garbage',
] as const satisfies readonly StatementLie[]

/** The statements of a vendor on this machine. */
export interface FakeStatements {
  /** Lies of the next requests, one each; without one the vendor is honest. */
  readonly lies: StatementLie[]
  /** The days that were requested, in order. */
  readonly asked: string[]
  /** Changes what the file of a day lists, before hash and totals are made; a test replaces it. */
  alter: (rows: readonly StatementRow[], day: string) => readonly StatementRow[]
}

/** The day before. */
const dayBefore = (day: string): string => dayOf(Date.parse(`${day}T00:00:00+08:00`) - 1)

/** A file as a vendor makes it. */
export interface MadeStatement {
  readonly rows: readonly StatementRow[]
  /** The day whose file it is. */
  readonly day: string
  /** The fen by which one row differs from the totals. */
  readonly shift: number
}

/** The rows of a file, with the lie about them. @param all Everything in the vendor's books. */
export const makeStatement = (
  { alter }: Pick<FakeStatements, 'alter'>,
  all: readonly StatementRow[],
  asked: { readonly day: string; readonly lie: StatementLie | undefined },
): MadeStatement => {
  const day = asked.lie === 'other day' ? dayBefore(asked.day) : asked.day
  const rows = all.filter(({ at }) => dayOf(at) === day).sort((a, b) => a.at - b.at)
  return { rows: alter(rows, day), day, shift: asked.lie === 'changed amount' ? 1 : 0 }
}

/** A moment as vendors write it. */
export const wallTime = (atMs: number): string =>
  new Date(atMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Whole fen in yuan, also below 0. */
export const inYuan = (fen: number): string => (fen / 100).toFixed(2)

/** The sum of the rows of one kind. */
export const sumOfKind = (rows: readonly StatementRow[], kind: StatementRow['kind']): number =>
  rows.reduce((sum, row) => (row.kind === kind ? sum + row.fen : sum), 0)
