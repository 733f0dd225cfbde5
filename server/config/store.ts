import { readStoreAddress, type StoreAddress } from '../providers/storage/address'
import { ConfigError, readFlag } from './settings'

/**
 * Nodes that do not share their objects lose pictures without a word, so production uses a folder only where a setting
 * says that one machine serves everything.
 */
export const readStore = (env: NodeJS.ProcessEnv, isProduction: boolean): StoreAddress | null => {
  const { STORE_URL: text, REDIS_URL: redis } = env
  const wantsFolder = readFlag(env, 'STORE_FOLDER') ?? false
  if (text) {
    if (wantsFolder) throw new ConfigError('STORE_FOLDER must be absent beside STORE_URL')
    const address = readStoreAddress(text)
    // The message never contains the text itself, which holds the secret.
    if (!address)
      throw new ConfigError('STORE_URL must be https://KEY:SECRET@host/bucket?region=…&style=virtual|path')
    return address
  }
  if (!isProduction) return null
  if (redis)
    throw new ConfigError('STORE_URL must be set beside REDIS_URL: several nodes cannot share a folder')
  if (!wantsFolder)
    throw new ConfigError('STORE_URL must be set in production, or STORE_FOLDER=1 for a single machine')
  return null
}
