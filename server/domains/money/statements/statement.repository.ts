import { DAY_MS } from '@contract/constants'
import type { StatementVendor } from '@contract/ops/ops-constants'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import { insertNewRows, insertRows } from '../../../db/insert-rows'
import type {
  VendorStatementDifferenceTable,
  VendorStatementLineTable,
  VendorStatementTable,
} from '../../../db/tables/statements'
import type { Difference } from './comparison'

/** A row of the table `vendor_statement`. */
export type StatementRow = Selectable<VendorStatementTable>
/** A row of the table `vendor_statement_line`. */
export type LineRow = Selectable<VendorStatementLineTable>

/** A difference with what operators did about it. */
export interface DifferenceRow extends Selectable<VendorStatementDifferenceTable> {
  /** Number of its alert. */
  readonly alert_id: number
  readonly resolved_by: string | null
  readonly resolved_why: string | null
  /** Epoch ms; null while it is open. */
  readonly resolved_at: number | null
}

/** A statement with the number of its differences. */
export interface ListedStatement extends StatementRow {
  readonly differences: number
  /** Those that no operator has resolved. */
  readonly open: number
}

/** Lines that one statement inserts; a whole day of a busy vendor is several. */
const CHUNK = 5_000

/** Key of the alert about a difference. */
export const alertKeyOf = (differenceId: number): string => `statement_difference:${differenceId}`

const alertKey = sql`'statement_difference:' || d.id`

/** The tables of statements, and what a comparison reads of the orders. */
export class StatementRepository {
  constructor(private readonly db: Db) {}

  /** Makes the row of a day unless it exists, and locks it. */
  async lock(vendor: StatementVendor, day: string, fromAt: number): Promise<StatementRow> {
    await this.db
      .insertInto('vendor_statement')
      .values({ vendor, day, from_at: fromAt })
      .onConflict((conflict) => conflict.columns(['vendor', 'day']).doNothing())
      .execute()
    return this.db
      .selectFrom('vendor_statement')
      .selectAll()
      .where('vendor', '=', vendor)
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirstOrThrow()
  }

  find(vendor: StatementVendor, day: string): Promise<StatementRow | undefined> {
    return this.db
      .selectFrom('vendor_statement')
      .selectAll()
      .where('vendor', '=', vendor)
      .where('day', '=', day)
      .executeTakeFirst()
  }

  /** Statements, the newest day first. */
  async list(limit: number): Promise<ListedStatement[]> {
    const { rows } = await sql<ListedStatement>`
      select s.*, count(d.id)::int as differences, count(d.id) filter (where a.resolved_at is null)::int as open
      from (select * from vendor_statement order by day desc, vendor limit ${limit}) s
        left join vendor_statement_difference d on d.statement_id = s.id
        left join payment_alert a on a.key = ${alertKey}
      group by s.id, s.vendor, s.day, s.from_at, s.state, s.tries, s.tried_at, s.problem, s.compared_at, s.hash,
        s.payments, s.payment_fen, s.refunds, s.refund_fen
      order by s.day desc, s.vendor`.execute(this.db)
    return rows
  }

  /** The beginning of each day since a moment that has a statement, epoch ms. */
  async daysSince(vendor: StatementVendor, fromMs: number): Promise<Set<number>> {
    const rows = await this.db
      .selectFrom('vendor_statement')
      .select('from_at')
      .where('vendor', '=', vendor)
      .where('from_at', '>=', fromMs)
      .execute()
    return new Set(rows.map(({ from_at: fromAt }) => fromAt))
  }

  /** The beginning of the vendor's first statement, epoch ms; null before it. */
  async firstDayAt(vendor: StatementVendor): Promise<number | null> {
    const row = await this.db
      .selectFrom('vendor_statement')
      .select(({ fn }) => fn.min('from_at').as('at'))
      .where('vendor', '=', vendor)
      .executeTakeFirst()
    return row?.at ?? null
  }

  /** Records a request without a file; its problem names the reason. A statement that was compared stays so. */
  async miss(
    id: number,
    problem: string,
    { atMs, isLast }: { atMs: number; isLast: boolean },
  ): Promise<void> {
    const state = sql<'late'>`case when state <> 'compared' and ${isLast}::boolean then 'late' else state end`
    await this.db
      .updateTable('vendor_statement')
      .set((eb) => ({ tries: eb('tries', '+', 1), tried_at: atMs, problem, state }))
      .where('id', '=', id)
      .execute()
  }

  /** Replaces the lines of a statement. */
  async replaceLines(id: number, lines: readonly LineRow[]): Promise<void> {
    await this.db.deleteFrom('vendor_statement_line').where('statement_id', '=', id).execute()
    for (let at = 0; at < lines.length; at += CHUNK) {
      await insertRows(this.db, 'vendor_statement_line', lines.slice(at, at + CHUNK))
    }
  }

  async setCompared(
    id: number,
    file: Pick<StatementRow, 'hash' | 'payments' | 'payment_fen' | 'refunds' | 'refund_fen'>,
    atMs: number,
  ): Promise<void> {
    await this.db
      .updateTable('vendor_statement')
      .set((eb) => ({
        ...file,
        state: 'compared',
        tries: eb('tries', '+', 1),
        tried_at: atMs,
        compared_at: atMs,
        problem: null,
      }))
      .where('id', '=', id)
      .execute()
  }

  /** Lines of the vendor's earlier days about the orders, the oldest first. */
  async earlierLines(statement: StatementRow, orderNos: readonly string[]): Promise<LineRow[]> {
    const { rows } = await sql<LineRow>`
      select l.* from vendor_statement_line l join vendor_statement s on s.id = l.statement_id
      where s.vendor = ${statement.vendor} and s.from_at < ${statement.from_at}
        and l.order_no = any(${[...orderNos]}::text[])
      order by s.from_at, l.place`.execute(this.db)
    return rows
  }

  /** Stores differences; returns those that no comparison found before. */
  addDifferences(
    rows: readonly Insertable<VendorStatementDifferenceTable>[],
  ): Promise<(Difference & { id: number })[]> {
    return insertNewRows<Difference & { id: number }>(this.db, 'vendor_statement_difference', rows, ['*'])
  }

  /** Differences of a statement, in the order in which they were found. */
  async differencesOf(statementId: number): Promise<DifferenceRow[]> {
    const { rows } = await sql<DifferenceRow>`
      select d.*, a.id as alert_id, a.resolved_by, a.resolved_why, a.resolved_at
      from vendor_statement_difference d join payment_alert a on a.key = ${alertKey}
      where d.statement_id = ${statementId} order by d.id`.execute(this.db)
    return rows
  }

  /** Number of the alert of a difference; undefined for an unknown one. */
  async alertOf(differenceId: number): Promise<number | undefined> {
    const row = await this.db
      .selectFrom('payment_alert')
      .select('id')
      .where('key', '=', alertKeyOf(differenceId))
      .executeTakeFirst()
    return row?.id
  }

  /** The end of the newest day that was compared, by vendor, epoch ms; of a vendor without one, its first day's beginning. */
  async comparedUntil(): Promise<{ vendor: StatementVendor; until: number }[]> {
    const { rows } = await sql<{ vendor: StatementVendor; until: number }>`
      select vendor, coalesce(max(from_at) filter (where state = 'compared') + ${DAY_MS}::bigint, min(from_at)) as until
      from vendor_statement group by vendor`.execute(this.db)
    return rows
  }
}
