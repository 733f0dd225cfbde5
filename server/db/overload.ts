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
 * A log in which an overload is a warning with `overload`, not an error, because clients, timers and jobs try again.
 * `createCore` applies it, so that calls, sockets, delivery and timed work follow one rule.
 * Source: ours
 */
export const overloadWarned = (log: Log): Log => ({
  info: (event, fields) => log.info(event, fields),
  warn: (event, fields) => log.warn(event, fields),
  error(event, error, fields) {
    if (isOverload(error)) log.warn(event, { ...fields, overload: true })
    else log.error(event, error, fields)
  },
})
