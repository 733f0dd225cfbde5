import { sqlStateOf } from './sqlstate'

/**
 * Whether a statement failed only because a table has changed since the statement was prepared on its connection, as the
 * migration of a newer release does while this one still runs. It did nothing and works under a new name. PostgreSQL
 * writes its messages in the server's language, so the function of its source that refuses is read instead.
 * Source: PostgreSQL, plancache.c
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  sqlStateOf(error) === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
