/** The code of an error of the database or its connection, such as `40001`; null for an error without one. */
export const sqlStateOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null

const UNDEFINED_TABLE = '42P01'

/** Whether a query met a table that no migration has made yet. Source: PostgreSQL, appendix A */
export const isMissingTable = (error: unknown): boolean => sqlStateOf(error) === UNDEFINED_TABLE

const DEADLOCK = '40P01'

/** Whether PostgreSQL ended a statement to break a deadlock. The statement did nothing. Source: PostgreSQL, appendix A */
export const isDeadlock = (error: unknown): boolean => sqlStateOf(error) === DEADLOCK

const LOCK_NOT_AVAILABLE = '55P03'

/** Whether a statement waited too long for a row or a table. It did nothing. Source: PostgreSQL, appendix A */
export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === LOCK_NOT_AVAILABLE

const UNDEFINED_OBJECT = '42704'

/** Whether a prepared transaction is not there any more: somebody else has ended it. Source: PostgreSQL, appendix A */
export const isMissingObject = (error: unknown): boolean => sqlStateOf(error) === UNDEFINED_OBJECT

const OBJECT_NOT_IN_PREREQUISITE_STATE = '55000'

/** Whether a prepared transaction is being prepared or ended by another connection. Source: PostgreSQL, appendix A */
export const isBusyObject = (error: unknown): boolean =>
  sqlStateOf(error) === OBJECT_NOT_IN_PREREQUISITE_STATE

const IN_FAILED_SQL_TRANSACTION = '25P02'

/** Whether a statement was refused because one before it in the transaction failed. Source: PostgreSQL, appendix A */
export const isAbortedTransaction = (error: unknown): boolean =>
  sqlStateOf(error) === IN_FAILED_SQL_TRANSACTION
