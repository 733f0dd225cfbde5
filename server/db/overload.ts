import type { Log } from '../lib/log'
import { sqlStateOf } from './sqlstate'

/** SQLSTATE codes of an overloaded database: lock_not_available, too_many_connections. */
const OVERLOAD_CODES = new Set(['55P03', '53300'])
/** Messages of the pool when no connection was free or could be opened in time; they have no code. */
const POOL_MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/**
 * True when a query failed only for overload: no connection was free in time, or a row stayed locked for too long. Its
 * transaction changed nothing, so it may be retried.
 * Source: ours
 */
export const isOverload = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return POOL_MESSAGES.has(error.message) || OVERLOAD_CODES.has(sqlStateOf(error) ?? '')
}

/**
 * A log in which an overload is a warning: nothing is lost by it where the asking side tries again, as clients do with
 * what got no receipt.
 */
export const overloadWarned = (log: Pick<Log, 'warn' | 'error'>): Pick<Log, 'error'> => ({
  error(event, error, fields) {
    if (isOverload(error)) log.warn(event, fields)
    else log.error(event, error, fields)
  },
})
