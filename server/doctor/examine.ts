import { existsSync } from 'node:fs'
import { requireWorkingStore } from '../checks/store'
import type { Core } from '../lib/core'
import { ConfigError } from '../config/settings'
import type { Providers } from '../providers/providers'
import { examineChatServer } from './chat-server'
import { examineDatabase } from './database'
import { type Finding, findingsOf } from './finding'
import { examineMachine } from './machine'
import { examineRedis } from './redis'
import { examineReplica } from './replica'
import { examineServices } from './services'

const examineStore = async ({ config }: Core, { storage }: Providers): Promise<Finding> => {
  const { ok, fail } = findingsOf('store')
  // Writing there would make the folder, for the account that runs the doctor.
  if (!config.store && !existsSync(config.dataDir))
    return ok('a folder that the server makes, for one machine alone')
  try {
    await requireWorkingStore(storage, config.store ? 'STORE_URL' : 'DATA_DIR')
    return ok(config.store ? `bucket ${config.store.bucket}` : 'a folder, for one machine alone')
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message)
    throw error
  }
}

/**
 * Looks at every setting and dependency of a server that could start here. It writes nothing but a small object of the
 * store, which it removes again, and makes no folder.
 */
export const examine = async (core: Core, providers: Providers): Promise<Finding[]> => [
  ...(await examineMachine(core.config)),
  ...(await examineDatabase(core)),
  await examineChatServer(core),
  await examineReplica(core.config, { background: core.background.db }),
  await examineRedis(core.config),
  await examineStore(core, providers),
  ...examineServices(core.config, providers),
]
