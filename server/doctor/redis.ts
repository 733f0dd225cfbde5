import { Redis } from 'ioredis'
import type { Config } from '../config/config'
import { type Finding, findingsOf } from './finding'

const CONNECT_MS = 2_000

/** Asks Redis for an answer once, without waiting for it to come back. */
export const examineRedis = async ({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding> => {
  const { ok, warn } = findingsOf('redis')
  if (redisUrl === null) return ok('none: a single process')
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    retryStrategy: () => null,
  })
  // The connection reports its failure by the refused command as well.
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await redis.ping()
    return ok('answers')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return warn(`does not answer (${reason}): nodes serve alone, and events reach other nodes a second later`)
  } finally {
    redis.disconnect()
  }
}
