import type { Log } from '../lib/log'
import { sqlStateOf } from './sqlstate'

/** What there was too little of: a row or table stayed locked for too long, or no connection was free in time. */
type Overload = 'lock' | 'connections'

/** SQLSTATE codes of an overloaded database: lock_not_available, too_many_connections. */
const OVERLOAD_CODES: ReadonlyMap<string, Overload> = new Map([
  ['55P03', 'lock'],
  ['53300', 'connections'],
])
/** Messages of the pool when no connection was free or could be opened in time; they have no code. */
const POOL_MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

const overloadOf = (error: unknown): Overload | null => {
  if (!(error instanceof Error)) return null
  if (POOL_MESSAGES.has(error.message)) return 'connections'
  return OVERLOAD_CODES.get(sqlStateOf(error) ?? '') ?? null
}

/**
 * True when a query failed only for overload: no connection was free in time, or a row stayed locked for too long. Its
 * transaction changed nothing, so it may be retried.
 * Source: ours
 */
export const isOverload = (error: unknown): boolean => overloadOf(error) !== null

/**
 * A log in which an overload is a warning with its kind as `overload`, not an error, because clients, timers and jobs try again.
 * `createCore` applies it, so that calls, sockets, delivery and timed work follow one rule.
 * Source: ours
 */
export const overloadWarned = (log: Log): Log => ({
  info: (event, fields) => log.info(event, fields),
  warn: (event, fields) => log.warn(event, fields),
  error(event, error, fields) {
    const overload = overloadOf(error)
    if (overload === null) log.error(event, error, fields)
    else log.warn(event, { ...fields, overload })
  },
})
