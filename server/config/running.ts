import type { Config } from './config'
import { readInteger, readWebAddress } from './settings'

/**
 * How long a stopping server serves what still arrives, in seconds: longer than the 10 s for which a proxy should keep an
 * idle connection. The longest leaves time for the rest of a stop, which takes 20 s at most. Source: ours
 */
const DRAIN_SECONDS = 12
const MAX_DRAIN_SECONDS = 14
/** On a developer's machine no proxy sends calls, so a stop is immediate. */
export const readDrainMs = (env: NodeJS.ProcessEnv, isProduction: boolean): number =>
  1_000 * readInteger(env, 'DRAIN_SECONDS', isProduction ? DRAIN_SECONDS : 0, { max: MAX_DRAIN_SECONDS })

/** Traces cost a collector much, so it gets a part of them by default. Source: ours */
const TRACES_PERCENT = 10

/** Where spans are sent, and of how many requests in a hundred. @throws ConfigError */
export const readTraces = (env: NodeJS.ProcessEnv): Config['traces'] => {
  const url = readWebAddress(env, 'TRACES_URL')
  const percent = readInteger(env, 'TRACES_PERCENT', TRACES_PERCENT, { min: 1, max: 100 })
  return url === null ? null : { url, percent }
}

/** The largest number of a port. */
export const MAX_PORT = 65_535
/** Address that only this machine reaches. */
export const LOOPBACK = '127.0.0.1'

/** Numbers about the product are not for the public, so they have a port of their own, on this machine alone by default. */
export const readMetrics = (env: NodeJS.ProcessEnv): Config['metrics'] => {
  if (!env.METRICS_PORT) return null
  return {
    port: readInteger(env, 'METRICS_PORT', 0, { min: 1, max: MAX_PORT }),
    host: env.METRICS_HOST || LOOPBACK,
  }
}
