import type { ColumnType } from 'kysely'

/** A jsonb column: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>
/** A column with a default in the database. */
export type Default<T> = ColumnType<T, T | undefined, T>
/** A date column, read and written as `YYYY-MM-DD`. */
export type Day = string
