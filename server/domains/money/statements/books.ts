import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { StatementLine } from '../../../providers/payment/port'
import type { Difference } from './comparison'
import type { StatementRow } from './statement.repository'

/** A statement beside the vendor's earlier lines about the same numbers. */
export interface StatementLines {
  readonly lines: readonly StatementLine[]
  /** The oldest first. */
  readonly earlier: readonly StatementLine[]
}

/** Our side of one account's statements. Source: product §7.8.7 */
export interface StatementBooks {
  /** When the account may first have moved money, epoch ms; null when it never did. */
  firstAt(db: Db): Promise<number | null>
  /** Number of payments that the books have within a span of epoch ms. */
  countPayments(db: Db, span: readonly [number, number]): Promise<number>
  /** Differences of both directions. @param nowMs The moment of the comparison, epoch ms. */
  compare(tx: Tx, statement: StatementRow, lines: StatementLines, nowMs: number): Promise<Difference[]>
}
