import { canHaveRedis } from './spawn-redis'

/** `describe` where a Redis is available; elsewhere the block is skipped and the run says why. */
export const describeWithRedis: (name: string, block: () => void) => void = canHaveRedis
  ? describe
  : (name, block) => describe.skip(`${name} (needs redis-server, or REDIS_URL)`, block)
