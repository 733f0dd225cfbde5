import type { Config } from '../config/config'
import type { Database } from '../db/database'
import { openReplica } from '../db/replica'
import { silentLog } from '../lib/log'
import { type Finding, findingsOf } from './finding'

/** Compares the replica with the primary once. Its absence is never a failure: the primary then answers everything. */
export const examineReplica = async (
  { databaseRead, databaseLimits: limits }: Pick<Config, 'databaseRead' | 'databaseLimits'>,
  primary: Pick<Database, 'background'>,
): Promise<Finding> => {
  const { ok, warn } = findingsOf('replica')
  if (databaseRead === null) return ok('none: the primary answers everything')
  const replica = await openReplica({ ...databaseRead, limits, maxConnections: 1, primary, log: silentLog })
  const behindMs = replica.behindMs()
  await replica.close()
  if (behindMs <= databaseRead.maxLagMs) return ok(`has what was committed ${Math.round(behindMs)} ms ago`)
  return warn(
    'does not answer, lags, or is no streaming replica: look at DATABASE_READ_URL; meanwhile the primary answers everything',
  )
}
