/** Errors that are logged because the database, or the way to it, was cut while somebody used it. */
const REASONS = [
  'terminating connection',
  'Connection terminated',
  'connection error and is not queryable',
  'the database system is (starting up|shutting down|in recovery mode|not yet accepting connections)',
  'the database has been silent',
  'ECONNREFUSED',
  'connect ENOENT',
  'ECONNRESET',
  'EPIPE',
]

/** Names these errors, whatever was being done. For tests that kill a database or its connections. */
export const DATABASE_LOST = new RegExp(`^log: .*(${REASONS.join('|')})`)

/** Names errors of statements and connections that waited too long, as they do while a process that holds locks is paused. */
export const DATABASE_BUSY =
  /^log: .*(due to (lock|statement) timeout|timeout exceeded when trying to connect|connection timeout)/
