import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database'
import type { Tables } from './tables'

const isBytes = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'

/** Bytes as the database reads them; the JSON serialiser has already turned a buffer into numbers. */
const asJson = (_: string, value: unknown): unknown =>
  isBytes(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value

/** One text for any number of rows; a list of values would be another statement for every number of them. */
const insertOf = (table: keyof Tables, rows: readonly object[]): RawBuilder<unknown> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, asJson)}::json)`
}

/** Columns to return of inserted rows, `*` for all, or expressions with their names. */
type Answered<Row> = readonly ((keyof Row & string) | '*' | RawBuilder<unknown>)[]

const columnOf = (column: string | RawBuilder<unknown>): RawBuilder<unknown> => {
  if (typeof column !== 'string') return column
  return column === '*' ? sql`*` : sql.ref(column)
}

const run = async <Row>(
  db: Db,
  insert: RawBuilder<unknown>,
  onConflict: RawBuilder<unknown>,
  answered: Answered<Row>,
): Promise<Row[]> => {
  const columns = answered.map(columnOf)
  const returning = columns.length > 0 ? sql`returning ${sql.join(columns)}` : sql``
  return (await sql<Row>`${insert} ${onConflict} ${returning}`.execute(db)).rows
}

/**
 * Inserts rows in their order with one statement. All rows name the same columns, whose values are JSON or bytes; columns
 * with defaults are left out of all rows. Returns the requested columns, in no order.
 * Source: ours.
 */
export const insertRows = async <Row = never>(
  db: Db,
  table: keyof Tables,
  rows: readonly object[],
  answered: Answered<Row> = [],
): Promise<Row[]> => (rows.length > 0 ? run(db, insertOf(table, rows), sql``, answered) : [])

/** As `insertRows`, but skips rows that already exist. */
export const insertNewRows = async <Row = never>(
  db: Db,
  table: keyof Tables,
  rows: readonly object[],
  answered: Answered<Row> = [],
): Promise<Row[]> =>
  rows.length > 0 ? run(db, insertOf(table, rows), sql`on conflict do nothing`, answered) : []
