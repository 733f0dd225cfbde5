import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database'
import type { Tables } from './tables'

const isBytes = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'

/** Bytes as the database reads them; the stringifier has turned a buffer into numbers by now. */
const asJson = (_: string, value: unknown): unknown =>
  isBytes(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value

/** One text for however many rows: a list of values would be another statement for every number of them. */
const insertOf = (table: keyof Tables, rows: readonly object[]): RawBuilder<unknown> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, asJson)}::json)`
}

/**
 * Inserts rows in their order by one statement. All name the same columns, whose values are JSON or bytes; columns that
 * the table fills itself are left out of all. Source: ours.
 */
export const insertRows = async (db: Db, table: keyof Tables, rows: readonly object[]): Promise<void> => {
  if (rows.length > 0) await insertOf(table, rows).execute(db)
}

/** As `insertRows`, without those that are there already; answers the columns asked for of what was inserted. */
export const insertNewRows = async <Row = never>(
  db: Db,
  table: keyof Tables,
  rows: readonly object[],
  answered: readonly (keyof Row & string)[] = [],
): Promise<Row[]> => {
  if (rows.length === 0) return []
  const columns = answered.length > 0 ? sql.join(answered.map((column) => sql.ref(column))) : sql`null`
  const result = await sql<Row>`
    ${insertOf(table, rows)} on conflict do nothing returning ${columns}`.execute(db)
  return result.rows
}
