/** SQLSTATE codes of a database that has too much to do: lock_not_available, too_many_connections. */
const OVERLOAD_CODES = new Set(['55P03', '53300'])
/** What the pool says when no connection was free, or none could be opened, in time; it gives no code. */
const POOL_MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/**
 * Whether a query failed only because too much was asked at once: no connection was free in time, or a row stayed locked
 * for too long. Its transaction changed nothing, so it may be tried again. Source: ours
 */
export const isOverload = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return POOL_MESSAGES.has(error.message) || ('code' in error && OVERLOAD_CODES.has(String(error.code)))
}
