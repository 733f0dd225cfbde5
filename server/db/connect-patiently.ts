import type pg from 'pg'
import { sqlStateOf } from './sqlstate'

/** SQLSTATE of a server, or of an account, that has no connection left: too_many_connections. */
const TOO_MANY_CONNECTIONS = '53300'
/** Pause before another try, in ms. Source: ours */
const PAUSE_MS = 50

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, PAUSE_MS))

/**
 * Takes a connection of the pool. While the server refuses new ones because others hold them all, the caller waits as for
 * a busy pool: one of this pool's own may become free, or the server may have one again.
 * @param connectMs Longest wait, in ms
 * @throws The server's refusal when the time is over
 */
export const connectPatiently = async (
  pool: Pick<pg.Pool, 'connect'>,
  connectMs: number,
): Promise<pg.PoolClient> => {
  const deadline = performance.now() + connectMs
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (sqlStateOf(error) !== TOO_MANY_CONNECTIONS || performance.now() >= deadline) throw error
      await pause()
    }
  }
}
